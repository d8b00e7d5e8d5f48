/** @jsxImportSource ./draw */
import type { PlaygroundData } from '../../request/playground.ts'
import type { languages } from '../../samples/languages/index.ts'
import * as strings from '../../strings/playground-extras.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { Icon } from './icon.tsx'
import type { ShownRequest } from './plan.ts'

type BoxProps = {
  prepared: ShownRequest
  bodies: PlaygroundData['bodies']
  languages: readonly Pick<(typeof languages)[number], 'key' | 'label'>[]
}

/** A box like those of generated pages, for pages without samples. The page's own script fills it. */
export function SampleBox({ prepared, bodies, languages }: BoxProps): Drawn {
  const examples = bodies.flatMap(({ kind, type, examples: [example] }) =>
    example && /json|text/.test(kind) ? [{ body: { kind: 'text', type, text: example.text } }] : [],
  )
  return (
    <div class="o-code o-first" role="group" aria-label={strings.yourRequest}>
      <header>
        <span class="o-pick">
          <select data-do="language" aria-label={strings.language}>
            {languages.map(({ key, label }) => (
              <option value={key}>{label}</option>
            ))}
          </select>
        </span>
        <span class="o-end">
          <button class="o-tool" type="button" data-do="copy" aria-label={strings.copyCode}>
            <Icon name="copy" />
          </button>
        </span>
      </header>
      <div data-sample="bash" data-made>
        <pre tabIndex={0} role="group">
          <code />
        </pre>
      </div>
      <script type="application/json">
        {JSON.stringify({ request: prepared.shown, server: 0, bodies: examples })}
      </script>
    </div>
  )
}
