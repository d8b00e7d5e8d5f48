import picocolors from 'picocolors'
import type { Paint } from '../core/diagnostic/print.ts'
import { readPackageFile } from '../core/package-files.ts'

/** URL of the documentation. */
function readHomepage(): string | undefined {
  const { homepage }: { homepage?: string } = JSON.parse(readPackageFile('package.json').toString())
  return homepage?.replace(/\/$/, '')
}

/** Terminals that are known to support hyperlinks (OSC 8). Others may print the escape sequence. */
export function supportsHyperlinks(
  { isTTY }: { isTTY?: boolean },
  environment: Readonly<Record<string, string | undefined>>,
): boolean {
  const { TERM_PROGRAM = '', VTE_VERSION, TERM = '', CI, FORCE_HYPERLINK } = environment
  if (FORCE_HYPERLINK !== undefined) return FORCE_HYPERLINK !== '0'
  if (!isTTY || CI || TERM === 'dumb') return false
  return (
    /^(?:iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby|zed)$/i.test(TERM_PROGRAM) ||
    /kitty|alacritty|ghostty|foot/.test(TERM) ||
    Number(VTE_VERSION ?? 0) >= 5000 ||
    environment.WT_SESSION !== undefined ||
    environment.KONSOLE_VERSION !== undefined
  )
}

const hyperlink = (text: string, url: string) => `\u001b]8;;${url}\u001b\\${text}\u001b]8;;\u001b\\`

const isTTY = process.stdout.isTTY && process.stderr.isTTY

export const paint: Paint = {
  error: (text) => picocolors.bold(picocolors.red(text)),
  warning: (text) => picocolors.bold(picocolors.yellow(text)),
  note: picocolors.cyan,
  dim: picocolors.dim,
  bold: picocolors.bold,
  docsUrl: readHomepage(),
  ...(supportsHyperlinks({ isTTY }, process.env) && { link: hyperlink }),
}
