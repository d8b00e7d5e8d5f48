import * as strings from '../../../strings/console.ts'
/** Why a text is not JSON, with the line; undefined for JSON. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem)
    // Chromium and Safari report an offset, Firefox a line.
    const at = /position (\d+)/.exec(message)?.[1]
    const words = message.replace(/^JSON\.parse: /, '').replace(/ (?:in JSON )?at position.*/s, '')
    return at === undefined ? words : strings.onLine(words, text.slice(0, Number(at)).split('\n').length)
  }
}
