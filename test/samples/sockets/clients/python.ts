import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { readOutcomes, runCommand, type SocketRunner } from '../client.ts'

// Debian's own interpreter, since only it finds Debian's packages.
const interpreter = '/usr/bin/python3'

/**
 * Programs are written for version 13 and later. Debian has 10.4 without `websockets.sync`, so this wraps its
 * asynchronous client in that interface, with headers in UTF-8 instead of Latin-1. All programs run in one
 * process, since the library loads slowly.
 */
const start = `import asyncio, contextlib, runpy, sys, traceback, types

try:
    import websockets.sync.client
except ImportError:
    from websockets import ConnectionClosedOK
    from websockets.legacy import client

    class connect:
        def __init__(self, uri, *, additional_headers={}, subprotocols=None):
            headers = {name: value.encode("latin-1").decode() for name, value in additional_headers.items()}
            self.loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self.loop)
            self.opening = client.connect(uri, extra_headers=headers, subprotocols=subprotocols)

        def __enter__(self):
            self.socket = self.loop.run_until_complete(self.opening.__aenter__())
            return self

        def __exit__(self, *thrown):
            self.loop.run_until_complete(self.opening.__aexit__(*thrown))

        def send(self, message):
            self.loop.run_until_complete(self.socket.send(message))

        def __iter__(self):
            try:
                while True:
                    yield self.loop.run_until_complete(self.socket.recv())
            except ConnectionClosedOK:
                return

    sys.modules["websockets.sync"] = types.ModuleType("websockets.sync")
    sys.modules["websockets.sync.client"] = types.ModuleType("websockets.sync.client")
    sys.modules["websockets.sync.client"].connect = connect

for folder in sys.argv[1:]:
    with open(folder + "/output.txt", "w") as output, open(folder + "/failure.txt", "w") as failure:
        try:
            with contextlib.redirect_stdout(output):
                runpy.run_path(folder + "/sample.py", run_name="__main__")
        except Exception:
            traceback.print_exc(file=failure)
`

export const python: SocketRunner = {
  id: 'python',
  version: () => {
    const result = readOutput(interpreter, '-c', 'from websockets.version import version; print(version)')
    return result && `websockets ${result}, ${readOutput(interpreter, '--version')}`
  },
  run: async (programs) => {
    const root = dirname(programs[0]!.folder)
    writeFileSync(join(root, 'start.py'), start)
    for (const { folder, code } of programs) writeFileSync(join(folder, 'sample.py'), code)
    const { failure } = await runCommand({
      command: interpreter,
      args: ['-X', 'utf8', 'start.py', ...programs.map(({ folder }) => folder)],
      folder: root,
      limit: 300_000,
    })
    return readOutcomes(programs, failure)
  },
}
