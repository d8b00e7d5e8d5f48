import type { Use } from '../../draw/use.ts'
import { createDecoder } from '../body.ts'
import { createLineSplitter, type TextLine } from '../lines.ts'
import type { ViewProps } from './view.ts'

const step = 1_000_000

/** The lines of a body up to a limit, read in steps so that the page stays responsive. */
export function useLines(use: Use, { exchange, charset }: ViewProps, limit: number): readonly TextLine[] {
  const { chunks, size, phase } = exchange
  const [, setRead] = use.state(0)
  const state = use.ref<ReturnType<typeof createReader>>()
  state.current ??= createReader(chunks, charset, limit)
  const reader = state.current
  use.effect(() => {
    let timer: ReturnType<typeof setTimeout>
    const read = () => {
      if (reader.read(step)) timer = setTimeout(read)
      else if (phase === 'done') reader.end()
      setRead(reader.lines.length)
    }
    read()
    return () => clearTimeout(timer)
  }, [size, phase])
  return reader.lines
}

/** Continues where it stopped when more chunks arrive. */
function createReader(chunks: readonly Uint8Array[], charset: string | undefined, limit: number) {
  const { lines, push, end } = createLineSplitter()
  const decoder = createDecoder(charset)
  let at = 0
  let offset = 0
  let remaining = limit
  return {
    lines,
    /** Returns whether there is more. */
    read(max: number): boolean {
      let budget = max
      for (let chunk = chunks[at]; chunk && remaining > 0 && budget > 0; chunk = chunks[at]) {
        const part = chunk.subarray(offset, offset + Math.min(budget, remaining))
        push(decoder.decode(part, { stream: true }))
        offset += part.length
        budget -= part.length
        remaining -= part.length
        if (offset < chunk.length) continue
        at += 1
        offset = 0
      }
      return at < chunks.length && remaining > 0
    },
    end(): void {
      // Do not show half a character at the limit.
      if (remaining > 0) push(decoder.decode())
      end()
    },
  }
}
