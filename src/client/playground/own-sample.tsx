/** @jsxImportSource ./draw */
import { generateSample } from '../../samples/generate.ts'
import { highlight } from '../../samples/highlight.ts'
import { bash } from '../../samples/languages/bash.ts'
import type { SampleRequest } from '../../samples/sample-request.ts'
import * as strings from '../../strings/playground-extras.ts'
import type { Drawn } from './draw/jsx-runtime.ts'
import { Icon } from './icon.tsx'

/** The request as cURL, for pages whose samples are written by hand. */
export function OwnSample({ request }: { request: SampleRequest }): Drawn {
  return (
    <div class="o-code" role="group" aria-label={strings.yourRequest}>
      <header>
        <span class="o-title">{strings.yourCurl}</span>
        <span class="o-end">
          <button
            class="o-tool"
            type="button"
            aria-label={strings.copyCode}
            title={strings.copyCode}
            data-do="copy"
          >
            <Icon name="copy" />
          </button>
        </span>
      </header>
      <pre tabIndex={0} role="group" aria-label="cURL">
        <code>
          {highlight(generateSample(bash, request), bash).map((line) => [
            line.map(({ text, className }) => (className ? <span class={className}>{text}</span> : text)),
            '\n',
          ])}
        </code>
      </pre>
    </div>
  )
}
