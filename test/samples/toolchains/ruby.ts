import { printed, runFile, type Toolchain } from '../toolchain.ts'

export const ruby: Toolchain = {
  key: 'ruby',
  version: () => {
    const found = printed(
      'ruby',
      '-r',
      'net/http',
      '-e',
      'puts "#{RUBY_VERSION}, net-http #{Net::HTTP::VERSION}"',
    )
    return found && `Ruby ${found}`
  },
  run: runFile('sample.rb', 'ruby'),
}
