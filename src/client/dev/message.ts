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
  /** Changes with every start of the preview, which restarts its revisions. */
  boot: string
  revision: number
  /** Undefined until the first list is ready. */
  diagnostics?: Diagnostic[]
}

/** Ignores unknown messages. */
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
