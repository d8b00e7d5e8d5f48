import type { FilePath } from '../../core/path.ts'

const nodeCode = [
  /^#!.*\bnode\b/,
  /\bmodule\.exports\b/,
  /\brequire\(\s*['"]/,
  /\bprocess\.(?:argv|exit|env|cwd)\b/,
  /\b__dirname\b/,
]

/**
 * Whether a script in the site folder is meant for pages. The folder may also contain the owner's tools and
 * modules that pages import; both would only throw.
 */
export function isPageScript(file: FilePath, text: string): boolean {
  if (/(^|\/)\.[^/]*$|\.(?:config|test|spec)\.js$/.test(file)) return false
  return !nodeCode.some((pattern) => pattern.test(text)) && !/^\s*(?:import\s*['"{*\w]|export\s)/m.test(text)
}
