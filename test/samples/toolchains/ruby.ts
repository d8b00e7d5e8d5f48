import { readOutput, runFile, type Toolchain } from '../toolchain.ts'

export const ruby: Toolchain = {
  key: 'ruby',
  version: () => {
    const result = readOutput(
      'ruby',
      '-r',
      'net/http',
      '-e',
      'puts "#{RUBY_VERSION}, net-http #{Net::HTTP::VERSION}"',
    )
    return result && `Ruby ${result}`
  },
  run: runFile('sample.rb', 'ruby'),
}
