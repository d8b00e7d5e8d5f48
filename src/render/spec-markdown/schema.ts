import type { Schema } from 'hast-util-sanitize'

export const inlineTags = [
  ...['a', 'abbr', 'b', 'cite', 'code', 'del', 'em', 'i', 'img', 'ins', 'kbd', 'mark', 'q', 's', 'samp'],
  ...['small', 'span', 'strong', 'sub', 'sup', 'u', 'var'],
]

const blockTags = [
  ...['blockquote', 'br', 'dd', 'details', 'div', 'dl', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hr'],
  ...['input', 'li', 'ol', 'p', 'pre', 'summary', 'ul'],
  ...['caption', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
]

const schemes = ['http', 'https', 'HTTP', 'HTTPS', 'Http', 'Https']
const title: [string, RegExp] = ['title', /^.{0,500}$/s]
const align: [string, ...string[]] = ['align', 'left', 'right', 'center']
const span: [string, RegExp][] = [
  ['colSpan', /^\d{1,3}$/],
  ['rowSpan', /^\d{1,3}$/],
]

/**
 * The allow-list for descriptions. No ids and names, because they would
 * shadow those of the page; only the classes that Markdown adds.
 */
export const specSchema: Schema = {
  allowComments: false,
  allowDoctypes: false,
  tagNames: [...inlineTags, ...blockTags],
  attributes: {
    '*': [],
    a: ['href', title],
    abbr: [title],
    code: [['className', /^language-[\w+#.-]{1,40}$/]],
    details: [['open', true]],
    img: ['src', 'alt', title, ['width', /^\d{1,4}%?$/], ['height', /^\d{1,4}%?$/]],
    input: [
      ['type', 'checkbox'],
      ['disabled', true],
      ['checked', true],
    ],
    li: [['className', 'task-list-item']],
    ol: [['start', /^\d{1,9}$/]],
    td: [align, ...span],
    th: [align, ...span, ['scope', 'col', 'row']],
    ul: [['className', 'contains-task-list']],
  },
  ancestors: {
    ...Object.fromEntries(
      ['caption', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'].map((tag) => [tag, ['table']]),
    ),
    dd: ['dl'],
    dt: ['dl'],
    input: ['li'],
    li: ['ol', 'ul'],
    summary: ['details'],
  },
  clobber: [],
  clobberPrefix: '',
  protocols: { href: [...schemes, 'mailto', 'MAILTO', 'Mailto', 'tel', 'TEL', 'Tel'], src: schemes },
  required: {},
  // Other disallowed tags keep their content; the content of these is not text.
  strip: [
    ...['applet', 'audio', 'canvas', 'embed', 'frame', 'frameset', 'iframe', 'math', 'noembed', 'noframes'],
    ...['noscript', 'object', 'script', 'style', 'svg', 'template', 'video'],
  ],
}
