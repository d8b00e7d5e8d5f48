import { appendFile, stat } from 'node:fs/promises'
import type { Feedback } from '../../core/feedback-message.ts'
import type { Log } from '../log/log.ts'

/** Feedback as the operator receives it. */
type FeedbackRecord = Feedback & { time: string; url: string }

export type Deliver = (record: FeedbackRecord) => Promise<void>

type Destinations = {
  /** The operator's webhook. It may contain a secret, so no message repeats it. */
  webhook?: string
  file?: string
  log: Log
}

/** To the webhook and the file; to the log if the operator set neither. */
export function createDelivery({ webhook, file, log }: Destinations): Deliver {
  return async (record) => {
    if (webhook !== undefined) await postRecord(webhook, record)
    if (file !== undefined) await appendRecord(file, record)
    if (webhook === undefined && file === undefined) log.info({ ...record }, 'feedback')
  }
}

const webhookMs = 5000

async function postRecord(webhook: string, record: FeedbackRecord): Promise<void> {
  const { status } = await fetch(webhook, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // Chat programs show `text`.
    body: JSON.stringify({ text: summarize(record), ...record }),
    redirect: 'error',
    signal: AbortSignal.timeout(webhookMs),
  }).catch((problem: Error) => {
    throw new Error(`The feedback webhook did not respond: ${reasonOf(problem)}`)
  })
  if (status >= 300) throw new Error(`The feedback webhook responded with ${status}.`)
}

/** The code of a connection error, or its name: messages may contain the URL. */
function reasonOf({ name, cause }: Error): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name
}

const maxFileBytes = 100_000_000

/** One line of JSON per record. Visitors fill the file, so its size is limited. */
async function appendRecord(file: string, record: FeedbackRecord): Promise<void> {
  const { size } = await stat(file).catch(() => ({ size: 0 }))
  if (size > maxFileBytes) throw new Error(`${file} has reached 100 MB. Move it to receive more feedback.`)
  await appendFile(file, `${JSON.stringify(record)}\n`, { mode: 0o600 })
}

/** `<` starts a mention or link in some chat programs. */
function summarize({ url, rating, reason, comment }: FeedbackRecord): string {
  const thumb = rating === 'up' ? '👍' : '👎'
  const details = [reason, comment].filter((text) => text !== undefined).join(': ')
  return `${thumb} ${url}${details && ` ${details}`}`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}
