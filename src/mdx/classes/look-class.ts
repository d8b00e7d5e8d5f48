const variant = '(?:(?:dark|hover|focus|print|sm|md|lg|xl|2xl|group-hover):)*!?(?:mint-)?'
const color = '[a-z]+(?:-[a-z]+)?(?:-\\d{2,3})?(?:/\\d{1,3})?'

const names = [
  '[pm][xytrblse]?-(?:\\d{1,2}(?:\\.5)?|px|auto)',
  '(?:gap|space)(?:-[xy])?-\\d{1,2}(?:\\.5)?',
  `(?:text|bg|border|decoration|divide)-(?:${color}|[2-9]?xl)`,
  '(?:border|divide)(?:-[xytrbl])?(?:-\\d)?',
  '(?:rounded|shadow)(?:-(?:[a-z]{1,4}|[23]xl))*',
  '(?:font|leading|tracking|list|items|justify|self|align|whitespace|break)-[a-z0-9-]+',
  'italic|not-italic|underline|no-underline|line-through|uppercase|lowercase|capitalize|truncate',
  'flex|inline-flex|grid|block|inline-block|inline|hidden|not-prose|group',
  'flex-(?:row|col|wrap|nowrap|1|auto|none)|grid-cols-\\d{1,2}|col-span-\\d{1,2}',
  '(?:w|h|size)-(?:auto|full|fit|px|\\d{1,2}(?:\\.5)?|\\d/\\d{1,2})|(?:max|min)-w-[a-z0-9]+',
]

const look = new RegExp(`^${variant}(?:${names.join('|')})$`)

/** Classes that only change how a text looks: they can neither move it nor cover other parts of the page. */
export const lookClasses = (text: string): string[] => text.split(/\s+/).filter((name) => look.test(name))
