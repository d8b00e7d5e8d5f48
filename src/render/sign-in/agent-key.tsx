import { codeBlock } from '../../components/code-block.tsx'
import type { Strings } from '../../strings/english.ts'

export type AgentKeyProps = {
  /** The form action for creating a key. */
  action: string
  mcpAddress: string
  /** A new key, shown only once. */
  newKey?: string
  /** How long a key is valid. */
  days: number
  strings: Strings
}

/** The page where readers create keys for their agents. */
export function AgentKey({ action, mcpAddress, newKey, days, strings: { agentKey } }: AgentKeyProps) {
  return (
    <main class="o-solo" id="content-area">
      <div class="o-login o-with-code">
        <h1>{agentKey.title}</h1>
        <p>{agentKey.lead(days)}</p>
        {newKey && (
          <>
            <div class="callout" data-kind="check" role="status">
              <div>{agentKey.once}</div>
            </div>
            <CodeBox title={agentKey.newKey} code={newKey} />
          </>
        )}
        <form method="post" action={action}>
          <button class={newKey ? 'o-btn' : 'o-btn o-main'} type="submit">
            {newKey ? agentKey.makeAnother : agentKey.make}
          </button>
        </form>
        <h2>{agentKey.useTitle}</h2>
        <p>{agentKey.use}</p>
        <CodeBox title={agentKey.address} code={mcpAddress} />
        <CodeBox title={agentKey.header} code={`Authorization: Bearer ${newKey ?? agentKey.placeholder}`} />
      </div>
    </main>
  )
}

function CodeBox({ title, code }: { title: string; code: string }) {
  const CodeBlock = codeBlock.html
  return <CodeBlock {...codeBlock.props.parse({ title, code, wrap: true })} />
}
