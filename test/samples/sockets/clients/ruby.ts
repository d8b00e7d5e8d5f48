import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readOutput } from '../../toolchain.ts'
import { runCommand, runEach, type SocketRunner } from '../client.ts'

const script = 'puts "faye-websocket #{Gem.loaded_specs["faye-websocket"].version}, Ruby #{RUBY_VERSION}"'

export const ruby: SocketRunner = {
  id: 'ruby',
  version: () => readOutput('ruby', '-e', `gem 'faye-websocket'; ${script}`),
  run: (programs) =>
    runEach(programs, ({ folder, code }) => {
      writeFileSync(join(folder, 'sample.rb'), code)
      return runCommand({ command: 'ruby', args: ['sample.rb'], folder })
    }),
}
