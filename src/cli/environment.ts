/** Secrets leave the environment at start, so that no code that runs later finds them there. */
export function takeSecrets(environment: NodeJS.ProcessEnv): Record<string, string> {
  const taken: Record<string, string> = {}
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith('OCTAVO_') || value === undefined) continue
    taken[name] = value
    delete environment[name]
  }
  return taken
}
