export function findGithubSpec(): string | undefined
export function installGithubSpec(): void
