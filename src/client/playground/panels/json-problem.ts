/** Why a text is not JSON, with the line; nothing when it is. */
export function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text)
    return undefined
  } catch (problem) {
    const message = problem instanceof Error ? problem.message : String(problem)
    // Chromium and Safari count characters, Firefox says the line itself.
    const at = /position (\d+)/.exec(message)?.[1]
    const words = message.replace(/^JSON\.parse: /, '').replace(/ (?:in JSON )?at position.*/s, '')
    return at === undefined ? words : `${words} in line ${text.slice(0, Number(at)).split('\n').length}`
  }
}
