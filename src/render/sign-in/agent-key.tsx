import { codeBlock } from '../../components/code-block.tsx'
import type { Strings } from '../strings.ts'

export type AgentKeyProps = {
  /** Where the form goes that makes a key. */
  action: string
  mcpAddress: string
  /** One that was made just now, and is shown this one time. */
  newKey?: string
  /** How long a key holds. */
  days: number
  strings: Strings
}

/** Where readers make a key with which an agent of theirs reads what they may read. */
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
