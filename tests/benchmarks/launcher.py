"""Runs one command in a process of its own and tells its time and peak memory; itself it is as small as can be.

A child's peak memory begins with that of the process it was started from, so the benchmark, which has loaded much,
must not start what it measures. Called by path: ``python -I -S launcher.py SECONDS COMMAND…``.
"""

import json
import resource
import subprocess
import sys
import time


def main() -> None:
    """Print one line of JSON: seconds, peak memory in KiB, and whether the command ended well (None: too late)."""
    limit, command = float(sys.argv[1]), sys.argv[2:]
    start = time.perf_counter()
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    try:
        well = running.wait(limit) == 0
    except subprocess.TimeoutExpired:
        running.kill()
        running.wait()
        well = None
    spent = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    # macOS counts bytes.
    peak = peak // 1024 if sys.platform == "darwin" else peak
    print(json.dumps({"seconds": spent, "peak": peak, "well": well}))


if __name__ == "__main__":
    main()
