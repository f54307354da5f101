"""Lets ``python -m xl_engine`` do what ``xl-engine`` does."""

from xl_engine.cli import main

if __name__ == "__main__":
    main()
