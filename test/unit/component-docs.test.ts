import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { components } from '../../src/components/index.ts'

const pages = ['components', 'pages'].flatMap((name) => {
  const folder = new URL(`../../docs/${name}/`, import.meta.url)
  return readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
})

/** Set by the page itself, or documented once for all components. */
const documentedElsewhere = ['tokens', 'source', 'iconType']

/** Names in the first column of the tables. */
const attributesOf = (page: string) =>
  [...page.matchAll(/^\|([^|]+)\|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name.replace(/=.*/, '')),
  )

test.each(components.map(({ name, props }) => ({ name, attributes: Object.keys(props.shape) })))(
  'documents all attributes of $name',
  ({ name, attributes }) => {
    const documented = new Set([
      ...documentedElsewhere,
      ...pages.filter((page) => new RegExp(`<${name}\\b|\`${name}\``).test(page)).flatMap(attributesOf),
    ])
    expect(attributes.filter((attribute) => !documented.has(attribute))).toEqual([])
  },
)
