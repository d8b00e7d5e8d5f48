import type { FilePath } from '../../core/path.ts'

const nodeCode = [
  /^#!.*\bnode\b/,
  /\bmodule\.exports\b/,
  /\brequire\(\s*['"]/,
  /\bprocess\.(?:argv|exit|env|cwd)\b/,
  /\b__dirname\b/,
]

/**
 * Whether a script of the folder is meant for pages. Tools of the owner lie there too, and code that pages import; in a
 * page both would only throw.
 */
export function isPageScript(file: FilePath, text: string): boolean {
  if (/(^|\/)\.[^/]*$|\.(?:config|test|spec)\.js$/.test(file)) return false
  return !nodeCode.some((sign) => sign.test(text)) && !/^\s*(?:import\s*['"{*\w]|export\s)/m.test(text)
}
