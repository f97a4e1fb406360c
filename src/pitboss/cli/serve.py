"""`pitboss serve`: opens the floor, so that people can play in the browser."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.show import console

app = typer.Typer(add_completion=False)
LOCAL = "127.0.0.1"


@app.command()
def serve(
    *,
    host: Annotated[
        str, typer.Option("--host", metavar="H", help="The address to listen on; 0.0.0.0 for all.")
    ] = LOCAL,
    port: Annotated[
        int, typer.Option("--port", min=0, max=65535, metavar="P", help="The port; 0 for any free port.")
    ] = 8000,
    data: Annotated[
        Path, typer.Option("--data", metavar="DIR", help="The folder for the floor's record and books.")
    ] = Path("pitboss-data"),
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", help="A PostgreSQL database instead, which several servers can share."
        ),
    ] = None,
    key: Annotated[
        Path | None,
        typer.Option(
            "--key",
            metavar="FILE",
            help="The key of the secret seeds; servers that share a database must share it.",
            show_default="seeds.key in the folder of --data",
        ),
    ] = None,
    house: Annotated[
        Path | None,
        typer.Option(
            "--house", metavar="DIR", help="A folder of house files, one per table; default: one table of every game."
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            "--proxy",
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For and X-Forwarded-Proto are believed; repeatable.",
        ),
    ] = None,
    heads: Annotated[
        list[str] | None,
        typer.Option(
            "--heads",
            metavar="TARGET",
            help="Another place to export the heads of the record to: a file, a folder, or an http(s) address; may be "
            "repeated.",
        ),
    ] = None,
    heads_every: Annotated[
        float, typer.Option("--heads-every", min=1, max=86400, metavar="S", help="Seconds between exports.")
    ] = 60,
) -> None:
    """Open the floor: tables with automatic dealers, for any browser, with play chips.

    Everything that was acknowledged is on disk. Ctrl-C stops the floor; when restarted, it continues where it was.
    """
    from pitboss.floor.proxies import Proxies
    from pitboss.floor.serve import serve as run
    from pitboss.floor.settings import Settings

    to = console()

    def ready(address: str) -> None:
        to.print(f"The floor is open at {address} (Ctrl-C closes it).", style="bold")

    run(
        host=host,
        port=port,
        data=data,
        database=database,
        house=house,
        settings=Settings(proxies=Proxies.read(tuple(proxy or ())), heads_every=heads_every),
        key=key,
        ready=ready,
        heads=heads or (),
    )
