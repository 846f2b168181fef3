"""A little of what each package is for, to see which of its functions call which.

The packages are libraries that the tests need anyway. Resolution of calls was tuned while looking
at `TUNED`, never at `NOT_TUNED`: a fault that is found there is mended as a class of faults, and
the package's next figures are then those of a tuned one.
"""

import io
from collections.abc import Callable, Mapping
from typing import Any, Final

Workload = Callable[[], object]


def _click() -> None:
    import click
    from click.testing import CliRunner

    @click.group()
    @click.option("--loud/--quiet")
    def cli(loud: bool) -> None:
        click.secho("group", bold=loud)

    @cli.command()
    @click.argument("file", type=click.File("w"))
    @click.option("--size", type=click.IntRange(1, 9), default=2, prompt=True)
    @click.option("--kind", type=click.Choice(["a", "b"]))
    def make(file: io.TextIOBase, size: int, kind: str | None) -> None:
        with click.progressbar(range(size)) as steps:
            file.writelines(f"{kind}{step}" for step in steps)

    runner = CliRunner()
    for line in ("--help", "make --help", "--loud make - --size 3 --kind a", "make - --kind c"):
        runner.invoke(cli, line, input="3\n")


def _dateutil() -> None:
    from datetime import UTC, datetime

    from dateutil import easter, parser, relativedelta, rrule, tz  # type: ignore[import-untyped]

    for text in ("3 May 2026 14:05:02.5 +02:00", "20260503T140502Z", "Tue 5pm UTC", "10/11/12"):
        parser.parse(text)
    parser.isoparse("2026-W18-7T14:05:02+02:00")
    start = datetime(2026, 1, 31, 9, tzinfo=tz.gettz("Europe/Berlin"))
    month = relativedelta.relativedelta(months=+1, weekday=relativedelta.FR(-1))
    start + month * 2 - relativedelta.relativedelta(start, datetime(2025, 3, 1, tzinfo=UTC))
    rule = rrule.rrulestr(
        "DTSTART:20260101T090000\nRRULE:FREQ=MONTHLY;BYDAY=2TU;COUNT=9\nEXDATE:20260210T090000"
    )
    list(rule), rule.after(datetime(2026, 5, 1))  # noqa: DTZ001 - the rule has no zone
    list(rrule.rrule(rrule.YEARLY, byeaster=1, count=3, dtstart=start))
    tz.resolve_imaginary(datetime(2026, 3, 29, 2, 30, tzinfo=tz.tzlocal()))
    tz.datetime_ambiguous(start, tz.tzstr("EST5EDT,M3.2.0,M11.1.0"))
    easter.easter(2026)


def _flask() -> None:
    import flask

    app = flask.Flask("x")
    app.secret_key = "x"  # noqa: S105 - it signs nothing but this
    part = flask.Blueprint("part", "x", url_prefix="/part")

    @part.route("/<int:number>", methods=["GET", "POST"])
    def one(number: int) -> flask.Response:
        flask.session["number"] = number
        flask.flash("seen")
        return flask.jsonify(number=number, url=flask.url_for("part.one", number=2))

    app.register_blueprint(part)
    app.register_error_handler(404, lambda _error: ("none", 404))
    app.before_request(lambda: None)
    client = app.test_client()
    client.get("/part/1"), client.post("/part/1", data={"a": "b"}), client.get("/none")
    with app.test_request_context("/"):
        flask.render_template_string("{% for x in y %}{{ x|upper }}{% endfor %}", y=["a"])
    app.test_cli_runner().invoke(args=["routes"])


def _graphql() -> None:
    import graphql

    schema = graphql.build_schema(
        "interface Named { name: String! } enum Size { S L } input By { size: Size = L }"
        "type Dog implements Named { name: String! friends(by: By, first: Int): [Named] }"
        "type Query { dog(name: String!): Dog } type Mutation { rename(to: String!): Dog }"
    )
    dog = {"name": "Rex", "friends": [{"name": "Bo", "__typename": "Dog"}]}
    query = (
        "query Q($n: String!, $all: Boolean!) { dog(name: $n) { ...F "
        "friends(by: {size: S}, first: 2) @include(if: $all) { __typename name } } }"
        "fragment F on Dog { name }"
    )
    graphql.graphql_sync(schema, query, {"dog": dog}, variable_values={"n": "Rex", "all": True})
    graphql.graphql_sync(schema, "{ cat { name } dog }")
    graphql.graphql_sync(schema, graphql.get_introspection_query())
    graphql.print_ast(graphql.parse(query)), graphql.print_schema(schema)
    graphql.find_breaking_changes(schema, graphql.build_schema("type Query { dog: Int }"))


def _icalendar() -> None:
    import icalendar

    text = (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nDTSTART:20260101T000000Z\r\n"
        "RRULE:FREQ=DAILY;COUNT=2\r\nATTENDEE;CN=A:mailto:a@b.c\r\nDURATION:PT1H\r\nEND:VEVENT\r\n"
        "END:VCALENDAR\r\n"
    )
    calendar = icalendar.Calendar.from_ical(text)
    [event.property_items() for event in calendar.walk("VEVENT")], calendar.to_ical()


def _jinja2() -> None:
    import jinja2

    pages = {
        "base": "{% macro m(x) %}[{{ x }}]{% endmacro %}{% block b %}{% endblock %}",
        "page": "{% extends 'base' %}{% block b %}{% set n = namespace(i=0) %}{% for x in y if x %}"
        "{{ loop.index }} {{ x.a|default('-')|upper }}{% else %}none{% endfor %}{{ super() }}"
        "{% if y is defined and y|length > 1 %}{{ y[1] * 2 ~ 1 }}{% endif %}{% endblock %}",
    }
    world = jinja2.Environment(loader=jinja2.DictLoader(pages), autoescape=True)
    world.get_template("page").render(y=[{"a": "<"}, 2])
    world.list_templates()


def _jmespath() -> None:
    import jmespath  # type: ignore[import-untyped]

    data = {"a": [{"b": 2, "c": 3}, {"b": 0}]}
    for query in ("a[?b>`1`].c | [0]", "a[*].{x: b, y: c || `1`}", "sort_by(a, &b)[-1:].b"):
        jmespath.search(query, data)


def _jsonschema() -> None:
    import jsonschema  # type: ignore[import-untyped]

    schema = {
        "type": "object",
        "properties": {"a": {"$ref": "#/$defs/n"}, "b": {"type": "array", "items": {"enum": [1]}}},
        "required": ["a"],
        "anyOf": [{"required": ["b"]}, {"additionalProperties": False}],
        "$defs": {"n": {"type": "integer", "minimum": 0}},
    }
    validator = jsonschema.Draft202012Validator(schema)
    cases: tuple[Any, ...] = ({"a": 1}, {"a": -1, "b": [2]}, [])
    for case in cases:
        jsonschema.exceptions.best_match(validator.iter_errors(case))


def _markdown_it() -> None:
    from markdown_it import MarkdownIt

    text = (
        "# a\n* b\n* [c](d) **e** `f`\n\n> q\n\n```\nx\n```\n\n"
        "|a|b|\n|-|-|\n|1|2|\n\n![i](j)\n1. k\n"
    )
    MarkdownIt("commonmark").enable("table").render(text)


def _packaging() -> None:
    from packaging import markers, requirements, specifiers, tags, utils, version

    some = [version.parse(one) for one in ("1.0", "1.1rc1", "2!1.0.post1.dev3+local.4")]
    max(some), str(some[2]), some[2].public
    specifiers.SpecifierSet(">=1.0,!=1.5.*,~=1.2").filter(["1.3", "1.5.1", "2.0"])
    requirements.Requirement("a[b,c]>=1 ; python_version > '3.8' and extra == 'b'")
    markers.Marker("os_name == 'nt' or (python_version in '3.11, 3.12')").evaluate()
    utils.parse_wheel_filename("a_b-1.0-py3-none-any.whl"), utils.canonicalize_version("1.0.0")
    list(tags.sys_tags())


def _pycparser() -> None:
    from pycparser import c_generator, c_parser  # type: ignore[import-untyped]

    tree = c_parser.CParser().parse(
        "typedef struct s { int a[3]; struct s *next; } S; enum e { A, B = 2 };"
        "static int f(S *s, int n) { for (int i = 0; i < n; i++) { if (s->a[i] > 1) continue;"
        "else s->a[i] += (int) sizeof(S) * -i; } switch (n) { case 1: return n ? 1 : 2;"
        "default: break; } while (n--) f(s->next, n); return 0; }"
    )
    c_generator.CGenerator().visit(tree), tree.show(io.StringIO())


def _pygments() -> None:
    from pygments import formatters, highlight, lexers  # type: ignore[import-untyped]

    text = "def f(x):\n    return f'{x}' + \"1\"  # y\n"
    for name in ("python", "javascript", "html"):
        highlight(text, lexers.get_lexer_by_name(name), formatters.HtmlFormatter(linenos=True))
    highlight(text, lexers.guess_lexer(text), formatters.Terminal256Formatter())


def _pyparsing() -> None:
    import pyparsing as pp

    number = pp.Word(pp.nums).set_parse_action(lambda found: int(found[0]))
    sums = pp.infix_notation(number, [(pp.one_of("+ -"), 2, pp.OpAssoc.LEFT)])  # type: ignore[no-untyped-call]
    pair = pp.Group(pp.Word(pp.alphas)("name") + pp.Suppress("=") + sums("value"))
    pp.DelimitedList(pair).parse_string("a = 1 + (2 - 3), b = 4", parse_all=True).as_dict()


def _rich() -> None:
    from rich import console, markdown, progress, table, tree

    shown = table.Table("a", "b", title="t")
    shown.add_row("[bold]1[/]", "2")
    trunk = tree.Tree("x")
    trunk.add("y")
    out = console.Console(file=io.StringIO(), force_terminal=True, width=60)
    out.print(shown, trunk, markdown.Markdown("# h\n* i"), {"a": [1, None]})
    list(progress.track([1, 2], console=out))


def _starlette() -> None:
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.cors import CORSMiddleware
    from starlette.requests import Request
    from starlette.responses import JSONResponse
    from starlette.routing import Mount, Route
    from starlette.testclient import TestClient

    async def one(request: Request) -> JSONResponse:
        body = await request.body()
        return JSONResponse({"id": request.path_params["id"], "size": len(body)})

    routes = [Mount("/x", routes=[Route("/{id:int}", one, methods=["GET", "POST"])])]
    app = Starlette(routes=routes, middleware=[Middleware(CORSMiddleware, allow_origins=["*"])])
    client = TestClient(app)
    client.get("/x/3", headers={"origin": "http://a.b"}), client.post("/x/3", data={"a": "b"})
    client.get("/none")


def _tomlkit() -> None:
    import tomlkit

    text = "# c\na = 1\n[t]\nb = [1, 2.5, 'x']\nd = 2026-01-02T03:04:05Z\n[[l]]\ni = {x = true}\n"
    document = tomlkit.parse(text)
    table: Any = document["t"]
    table["b"].append(3)
    table["new"] = tomlkit.inline_table().append("k", "v")
    document.add(tomlkit.nl()).add("z", tomlkit.item({"n": [{"m": 1}]}))
    document.remove("a")
    tomlkit.dumps(document), document.unwrap()


def _werkzeug() -> None:
    from werkzeug.routing import Map, Rule
    from werkzeug.test import Client
    from werkzeug.wrappers import Request, Response

    rules = Map([Rule("/<int:n>/", endpoint="n"), Rule("/s/<path:p>", endpoint="p")])

    @Request.application
    def app(request: Request) -> Response:
        endpoint, values = rules.bind_to_environ(request.environ).match()
        return Response(f"{endpoint}{values}{request.form}{request.accept_mimetypes.best}")

    client = Client(app)
    client.get("/3/", headers={"accept": "text/html;q=0.5, */*"}), client.get("/none")
    client.post("/s/a/b", data={"x": "1", "f": (io.BytesIO(b"y"), "y.txt")})


def _yaml() -> None:
    import yaml

    text = "a: &x [1, 2.5, {b: c}]\nd: |\n  text\n  more\ne: *x\nf: !!set {g, h}\ni: 2026-01-02\n"
    yaml.safe_dump(yaml.safe_load(text), sort_keys=False), list(yaml.scan(text))


TUNED: Final[Mapping[str, Workload]] = {
    "click": _click,
    "flask": _flask,
    "graphql": _graphql,
    "icalendar": _icalendar,
    "jinja2": _jinja2,
    "jmespath": _jmespath,
    "jsonschema": _jsonschema,
    "markdown_it": _markdown_it,
    "pygments": _pygments,
    "pyparsing": _pyparsing,
    "rich": _rich,
    "starlette": _starlette,
    "tomlkit": _tomlkit,
    "werkzeug": _werkzeug,
    "yaml": _yaml,
}
NOT_TUNED: Final[Mapping[str, Workload]] = {
    "dateutil": _dateutil,
    "packaging": _packaging,
    "pycparser": _pycparser,
}
