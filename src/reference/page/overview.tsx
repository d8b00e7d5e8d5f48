import type { ComponentChildren } from 'preact'
import { renderToString } from 'preact-render-to-string'
import type { PageTools } from '../../components/base/context.ts'
import type { ComponentStrings } from '../../components/base/strings.ts'
import type { Json } from '../../core/json.ts'
import { renderSpecMarkdown } from '../../render/spec-markdown/spec-markdown.ts'
import { escapeMarkdown } from '../../render/spec-markdown/spec-to-markdown.ts'
import { textOf, valueAt } from '../../spec/read/pointer.ts'
import { readServers, serverUrl } from '../../spec/server.ts'
import { code, wordsToMarkdown } from '../field/words.ts'

/** A spec's metadata. */
export type About = { id: string; info?: Json; docs?: Json; servers: Json[] }

export type Overview = {
  title?: string
  description?: string
  /** In display order. */
  facts: { kind: keyof ComponentStrings['about']; values: { text: string; href?: string }[] }[]
}

export function readOverview({ id, info, docs, servers }: About): Overview {
  const text = (...path: string[]) => textOf(valueAt(info, path))?.trim() || undefined
  const license = text('license', 'name')
  const docsUrl = textOf(valueAt(docs, ['url']))
  const terms = text('termsOfService')
  const email = text('contact', 'email')
  const contact = text('contact', 'url')
  const facts: Overview['facts'] = [
    { kind: 'version', values: [text('version')].flatMap((version) => (version ? { text: version } : [])) },
    { kind: 'servers', values: readServers(servers, id).map((server) => ({ text: serverUrl(server) })) },
    {
      kind: 'contact',
      values: [
        ...(contact || text('contact', 'name')
          ? [{ text: text('contact', 'name') ?? contact!, href: contact }]
          : []),
        ...(email ? [{ text: email, href: `mailto:${email}` }] : []),
      ],
    },
    { kind: 'license', values: license ? [{ text: license, href: text('license', 'url') }] : [] },
    { kind: 'terms', values: terms ? [{ text: terms, href: terms }] : [] },
    {
      kind: 'docs',
      values: docsUrl ? [{ text: textOf(valueAt(docs, ['description'])) ?? docsUrl, href: docsUrl }] : [],
    },
  ]
  return {
    title: text('title'),
    description: text('description') ?? text('summary'),
    facts: facts.filter(({ values }) => values.length > 0),
  }
}

/** An API's overview page: description, servers and contact. */
export function renderOverview(
  { description, facts }: Overview,
  { link, strings }: Pick<PageTools, 'link' | 'strings'>,
): string {
  const intro = description ? renderSpecMarkdown(description, { link, strings, headingLevel: 2 }).html : ''
  if (facts.length === 0) return intro
  return `${intro}${renderToString(
    <div class="o-table" tabIndex={0} role="group" aria-label={strings.table}>
      <table>
        <tbody>
          {facts.map(({ kind, values }) => (
            <tr>
              <th scope="row">{strings.about[kind]}</th>
              <td>{withBreaks(values.map((value) => drawValue(kind, value, link)))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
  )}`
}

function drawValue(
  kind: keyof ComponentStrings['about'],
  { text, href }: Overview['facts'][number]['values'][number],
  link: PageTools['link'],
): ComponentChildren {
  if (kind === 'servers') return <code>{text}</code>
  return href ? <a href={link(href)}>{text}</a> : text
}

const withBreaks = (values: ComponentChildren[]) =>
  values.map((value, at) => (at === 0 ? value : [<br />, value]))

/** The overview page as Markdown. */
export function writeOverview(
  { description, facts }: Overview,
  clean: (text: string) => string,
  strings: ComponentStrings,
): string {
  const lines = facts.map(({ kind, values }) => {
    const label = strings.about[kind]
    if (kind === 'servers')
      return `- ${label}: ${values.map(({ text }) => wordsToMarkdown([code(text)])).join(', ')}`
    const texts = values.map(({ text, href }) => (href && href !== text ? `${text} (${href})` : text))
    return `- ${escapeMarkdown(`${label}: ${texts.join(', ')}`)}`
  })
  return [description ? clean(description) : '', lines.join('\n')].filter(Boolean).join('\n\n')
}
