"""Renews the README's pictures: ``python -m tests.pictures`` (needs LibreOffice, poppler and Chinese fonts).

Plays the demonstration into a temporary folder, lets LibreOffice print its workbooks, and keeps four pages.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).parents[1] / "sample_events" / "pictures"
BOOK = "individual_2019_33.xlsx"
PAGES = {"home": "办赛步骤", "pairings": "第9轮", "crosstable": "成绩总表", "ranking": "开关：胜和负"}
"""Pictures, each with a text that no earlier page has."""


def main() -> None:
    """Write the pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run(
            [sys.executable, "-m", "xl_engine", "demo", "-o", name], check=True, stdout=subprocess.DEVNULL
        )
        office = [
            "soffice",
            f"-env:UserInstallation=file://{name}/profile",
            "--headless",
            "--convert-to",
            "pdf",
        ]
        subprocess.run([*office, "--outdir", name, str(folder / BOOK)], check=True, stdout=subprocess.DEVNULL)
        pdf = (folder / BOOK).with_suffix(".pdf")
        TARGET.mkdir(exist_ok=True)
        for picture, text in PAGES.items():
            page = _page_with(pdf, text)
            subprocess.run(
                [
                    "pdftoppm",
                    "-r",
                    "75",
                    "-png",
                    "-singlefile",
                    "-f",
                    str(page),
                    "-l",
                    str(page),
                    str(pdf),
                    str(folder / picture),
                ],
                check=True,
            )
            shutil.move(folder / f"{picture}.png", TARGET / f"{picture}.png")


def _page_with(pdf: Path, text: str) -> int:
    pages = subprocess.run(
        ["pdftotext", "-layout", str(pdf), "-"], check=True, capture_output=True, text=True
    )
    for number, content in enumerate(pages.stdout.split("\f"), start=1):
        if text in content:
            return number
    raise SystemExit(f"no page says {text}")


if __name__ == "__main__":
    main()
