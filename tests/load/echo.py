"""A bare Starlette and uvicorn echo, as a control for the server: `python -m tests.load.echo`."""

from __future__ import annotations

import socket

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


async def echo(connection: WebSocket) -> None:
    await connection.accept()
    try:
        while True:
            await connection.send_text(await connection.receive_text())
    except WebSocketDisconnect:
        return


if __name__ == "__main__":
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(100)
        print(listening.getsockname()[1], flush=True)
        server = uvicorn.Server(uvicorn.Config(Starlette(routes=[WebSocketRoute("/", echo)]), log_config=None))
        server.run([listening])
