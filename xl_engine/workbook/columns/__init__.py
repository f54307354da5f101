"""One class per column of 报名 and 选手: heading, reading, checking, writing, and what a row of them says."""
