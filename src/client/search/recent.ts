import { keep, recall } from '../page/storage.ts'

const key = 'octavo:searched'
const most = 5

/** What this reader looked for before. It stays in this browser. */
export function recentQuestions(): string[] {
  try {
    const list: unknown = JSON.parse(recall(key) ?? '[]')
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

export function rememberQuestion(question: string): void {
  const query = question.trim().slice(0, 200)
  if (query)
    keep(key, JSON.stringify([query, ...recentQuestions().filter((item) => item !== query)].slice(0, most)))
}

export function forgetQuestions(): void {
  keep(key, '[]')
}
