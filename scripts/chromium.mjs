/** The browser of the tests: one that is installed, or Debian's when we may install it. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

export function findChromium() {
  return places.find((place) => existsSync(place))
}

export function installChromium() {
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('The browser tests need Chromium; installing the package `chromium`.')
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment })
    execFileSync(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: environment,
      },
    )
  }
  if (!findChromium()) {
    console.error(
      'The browser tests need Chromium, and it is not installed. On Debian or Ubuntu: apt-get install chromium',
    )
    process.exit(1)
  }
}
