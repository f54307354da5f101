"""Renews the README's pictures: ``python -m tests.pictures`` (needs LibreOffice, poppler and Chinese fonts).

Plays the demonstrations into a temporary folder, lets LibreOffice print their workbooks, and keeps some pages.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

TARGET = Path(__file__).parents[1] / "sample_events" / "pictures"
PAGES = {
    "individual_2019_33.xlsx": {"home": "办赛步骤", "pairings": "第9轮", "crosstable": "成绩总表", "ranking": "开关：胜和负"},
    "team_2013.xlsx": {
        "team_pairings": "第1轮", "team_ranking": "队员", "best_boards": "最佳台次奖", "receipts": "奖励签收表",
    },
    "youth_open_2023.xlsx": {"prizes": "录取名次与奖励"},
}  # fmt: skip
"""Pictures by workbook, each with a text that no earlier page has."""


def main() -> None:
    """Write the pictures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for event in ([], ["--event", "team-2013"], ["--event", "youth-open-2023"]):
            words = [sys.executable, "-m", "xl_engine", "demo", "-o", name, *event]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
        office = [
            "soffice",
            f"-env:UserInstallation=file://{name}/profile",
            "--headless",
            "--convert-to",
            "pdf",
        ]
        books = [str(folder / book) for book in PAGES]
        subprocess.run([*office, "--outdir", name, *books], check=True, stdout=subprocess.DEVNULL)
        TARGET.mkdir(exist_ok=True)
        for book, pictures in PAGES.items():
            pdf = (folder / book).with_suffix(".pdf")
            for picture, text in pictures.items():
                page = str(_page_with(pdf, text))
                words = ["pdftoppm", "-r", "75", "-png", "-singlefile", "-f", page, "-l", page, str(pdf)]
                subprocess.run([*words, str(folder / picture)], check=True)
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
