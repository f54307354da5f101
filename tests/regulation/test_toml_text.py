import datetime as dt
import tomllib

from hypothesis import given, settings
from hypothesis import strategies as st

from xl_engine.regulation.toml_text import document

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
scalars = texts | st.integers(-(2**60), 2**60) | st.booleans() | st.dates()
inline = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4)
)
tables = st.dictionaries(texts, inline | st.dictionaries(texts, inline, max_size=3), max_size=5)


@settings(deadline=None)
@given(tables)
def test_what_is_written_reads_back_equal(table):
    assert tomllib.loads(document(table)) == table


def test_a_list_of_tables_becomes_headed_tables_and_inner_ones_lines():
    text = document(
        {
            "max": 9,
            "groups": [{"name": "A", "time": {"base": 45}}, {"name": "B"}],
            "places": {"steps": [{"places": 8}]},
        }
    )

    assert text == (
        "max = 9\n"
        '\n[[groups]]\nname = "A"\ntime = {base = 45}\n'
        '\n[[groups]]\nname = "B"\n'
        "\n[places]\nsteps = [\n  {places = 8},\n]\n"
    )


def test_a_table_of_tables_needs_no_heading_of_its_own_unless_it_is_empty():
    text = document({"criteria": {"team": {"swiss": ["场分"]}}, "best_board": {}})

    assert text == '\n[criteria.team]\nswiss = ["场分"]\n\n[best_board]\n'


def test_dates_are_written_bare():
    assert document({"born_from": dt.date(2011, 1, 1)}) == "born_from = 2011-01-01\n"
