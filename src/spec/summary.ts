const maxTitle = 120

/** Long or multi-line summaries are shown above the description instead of as a title. */
export function isIntroduction(summary: string): boolean {
  return /\S\s*\n\s*\S/.test(summary) || plainSummary(summary).length > maxTitle
}

/** A summary without Markdown. */
export function plainSummary(summary: string): string {
  return summary
    .slice(0, 2000)
    .replace(/!?\[([^\][]*)\]\([^()\s]*\)/g, '$1')
    .replace(/[*`]+|<\/?[a-z][^<>]*>/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The description, preceded by a summary that is too long for a title. */
export function introduce(summary: string | undefined, description: string | undefined): string | undefined {
  if (summary === undefined || !isIntroduction(summary)) return description
  if (description === undefined || description.trim() === '') return summary
  return description.trim().startsWith(summary.trim()) ? description : `${summary.trim()}\n\n${description}`
}
