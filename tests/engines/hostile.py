"""Thirty hostile templates: each tries one way out of a report."""

from __future__ import annotations

from tests.engines.templates import field, report, static

FILE = "java.nio.file"
DATA = "net.sf.jasperreports.engine.data"
_IMAGE = (
    '<image><reportElement x="0" y="0" width="50" height="50"/>'
    "<imageExpression><![CDATA[%s]]></imageExpression></image>"
)


def _run(command: str) -> str:
    return f'"" + java.lang.Runtime.getRuntime().exec({command}).waitFor()'


def _twice(block: str) -> str:
    return f'"" + java.util.Optional.of(1).map(x -> {{ {block} return 1; }}).get()'


def templates(*, secret: str, marker: str, port: int) -> dict[str, bytes]:
    """Return name -> template.

    secret is a file outside the work folder that holds a word; marker is a
    path that must not come to be; port is where a server listens.
    """
    touch = f'new String[]{{"/usr/bin/touch", "{marker}"}}'
    url = f"http://127.0.0.1:{port}"
    lol = '<!ENTITY l0 "lol">' + "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    reflected = (
        '"" + Class.forName("java.lang.Runtime").getMethod("exec", String.class).invoke('
        f'Class.forName("java.lang.Runtime").getMethod("getRuntime").invoke(null), "/usr/bin/touch {marker}")'
    )
    escape = '"a\\u0022 + ' + _run(touch.replace('"', "\\u0022")) + ' + \\u0022"'
    smuggled = f'"$R{{ + {_run(touch)} + }}"'
    expressions = {
        "run": _run(touch),
        "run by reflection": reflected,
        "class of a text": '"" + "".getClass().forName("java.lang.Runtime")',
        "process builder": f'"" + new ProcessBuilder({touch}).start()',
        "unicode escape": escape,
        "resource in a text": smuggled,
        "write": f'"" + {FILE}.Files.write({FILE}.Paths.get("{marker}"), "x".getBytes())',
        "stream out": f'"" + new java.io.FileOutputStream("{marker}")',
        "read": f'new java.util.Scanner(new java.io.File("{secret}")).useDelimiter("\\\\A").next()',
        "read as data": f'new {DATA}.JRCsvDataSource("{secret}").next() ? "LEAK" : ""',
        "read as lines": f'"" + {FILE}.Files.readAllLines({FILE}.Paths.get("{secret}"))',
        "environment": '"env:" + System.getenv("DRAFTSMITH_TEST_SECRET")',
        "environment of the parent": f'"" + {FILE}.Files.readAllLines({FILE}.Paths.get("/proc/" + '
        'ProcessHandle.current().parent().get().pid() + "/environ"))',
        "socket": f'"" + new java.net.Socket("127.0.0.1", {port}).getOutputStream()',
        "channel": '"" + java.nio.channels.SocketChannel.open('
        f'new java.net.InetSocketAddress("127.0.0.1", {port})).isConnected()',
        "address": f'"" + new java.net.URL("{url}/u").openStream().read()',
        "exit": _twice("System.exit(42);"),
        "halt": _twice("Runtime.getRuntime().halt(43);"),
        "loop": '"" + java.util.stream.LongStream.iterate(0, i -> i + 1).filter(i -> i < 0).findFirst()',
        "memory": '"" + "x".repeat(2000000000).length() + "y".repeat(2000000000).length()',
        "kill the parent": '"" + ProcessHandle.current().parent().get().destroyForcibly()',
        "class loader": '"" + $P{REPORT_CLASS_LOADER}.loadClass("java.lang.Runtime")',
    }
    hostile = {name: report(field(text)) for name, text in expressions.items()}
    hostile["groovy"] = report(
        field(f'["/usr/bin/touch","{marker}"].execute()'), attributes='language="groovy"'
    )
    hostile["javascript"] = report(field(_run(touch)), attributes='language="javascript"')
    hostile["scriptlet"] = report(static("x"), attributes='scriptletClass="java.util.Scanner"')
    hostile["picture from the network"] = report(_IMAGE % f'"{url}/i.png"')
    hostile["picture from a file"] = report(_IMAGE % f'"file://{secret}"')
    hostile["subreport"] = report(
        '<subreport><reportElement x="0" y="0" width="9" height="9"/>'
        f'<subreportExpression><![CDATA["{secret}"]]></subreportExpression></subreport>'
    )
    entity = static("x").replace("<![CDATA[x]]>", "&e;")
    hostile["outside entity"] = _typed(report(entity), f'[<!ENTITY e SYSTEM "file://{secret}">]')
    hostile["outside type"] = _typed(report(static("x")), f'SYSTEM "{url}/evil.dtd"')
    hostile["laughs"] = _typed(report(entity.replace("&e;", "&l9;")), f"[{lol}]")
    return hostile


def _typed(jrxml: bytes, declaration: str) -> bytes:
    return jrxml.replace(b"?>\n", f"?>\n<!DOCTYPE jasperReport {declaration}>\n".encode(), 1)


HONEST = {
    "date": field('"Hello " + new java.text.SimpleDateFormat("yyyy").format(new java.util.Date())'),
    "rounding": field(
        'new java.math.BigDecimal("1.45").setScale(1, java.math.RoundingMode.HALF_UP).toString()'
    ),
    "money": field(
        'new java.text.DecimalFormat("¥#,##0.00", '
        "new java.text.DecimalFormatSymbols(java.util.Locale.CHINA)).format(1234.5)"
    ),
    "condition": field('$V{PAGE_NUMBER}.intValue() > 1 ? "续" : String.valueOf(Math.max(1, 2)).trim()'),
    "text": field('"a;b -> c :: {d} @ 100%".substring(1).replace(";", "；") + \'x\''),
    "arrays": field('java.text.MessageFormat.format("{0}-{1}", new Object[]{"a", Integer.valueOf(1)})'),
}
