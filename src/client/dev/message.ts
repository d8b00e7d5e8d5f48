interface Place {
  file: string
  line: number
  column: number
  length: number
  lineText?: string
}

export interface Diagnostic {
  code: string
  severity: 'error' | 'warning' | 'note'
  message: string
  hint?: string
  at?: Place
}

export interface Message {
  kind: 'hello' | 'change' | 'diagnostics'
  /** Another one for every start of the preview, which counts its revisions anew. */
  boot: string
  revision: number
  /** Left out when the list is not known yet. */
  diagnostics?: Diagnostic[]
}

/** What is not a message of ours is nobody's concern: the stream belongs to the same version of Octavo. */
export function readMessage(text: string): Message | undefined {
  try {
    const { kind, boot, revision, diagnostics }: Partial<Message> = JSON.parse(text)
    if (kind !== 'hello' && kind !== 'change' && kind !== 'diagnostics') return
    return {
      kind,
      boot: String(boot),
      revision: Number(revision),
      diagnostics: Array.isArray(diagnostics) ? diagnostics : undefined,
    }
  } catch {
    return
  }
}
