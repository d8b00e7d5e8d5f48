import { createHash } from 'node:crypto'
import { parse } from 'parse5'
import { expect } from 'vitest'
import type { SiteFolder } from './site-folder.ts'

type Element = { name: string; attributes: Map<string, string>; text: string }
type Policy = Map<string, string[]>

/** All elements of a page in their order, as a browser reads it. */
export function elementsOf(html: string): Element[] {
  type Node = {
    nodeName: string
    attrs?: { name: string; value: string }[]
    childNodes?: Node[]
    value?: string
  }
  const found: Element[] = []
  const walk = ({ nodeName, attrs, childNodes = [] }: Node) => {
    const text = childNodes.map(({ value = '' }) => value).join('')
    if (attrs)
      found.push({ name: nodeName, attributes: new Map(attrs.map(({ name, value }) => [name, value])), text })
    childNodes.forEach(walk)
  }
  walk(parse(html) as unknown as Node)
  return found
}

const isPolicy = ({ attributes }: Element) =>
  attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'

export function policyOf(html: string): Policy {
  const content = elementsOf(html).find(isPolicy)?.attributes.get('content') ?? ''
  return new Map(content.split('; ').map((one) => [one.split(' ', 1)[0]!, one.split(' ').slice(1)]))
}

const runs = ({ name, attributes }: Element) =>
  name === 'script' && !attributes.has('src') && !/json/.test(attributes.get('type') ?? '')

/** The code of a page that runs and has no file. */
export const scriptsOf = (html: string): string[] =>
  elementsOf(html)
    .filter(runs)
    .map(({ text }) => text)

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`

/** Nothing on a page runs but what its policy names, and the policy comes before all of it. */
export function expectGuarded(html: string, path: string): void {
  const elements = elementsOf(html)
  expect(elements.filter(isPolicy), path).toHaveLength(1)
  const first = elements.findIndex(({ name }) => ['script', 'link', 'style', 'body'].includes(name))
  expect(elements.findIndex(isPolicy), path).toBeLessThan(first)
  const policy = policyOf(html)
  const hashes = scriptsOf(html).map(hashOf)
  const allowed = policy.get('script-src') ?? []
  expect(
    allowed.filter((source) => source.startsWith("'sha256-")),
    path,
  ).toEqual(hashes)
  expect(
    allowed.filter((source) => !source.startsWith("'sha256-") && source !== "'self'"),
    path,
  ).toEqual([])
  expect([["'self'"], ["'none'"]], path).toContainEqual(policy.get('default-src'))
  expect(policy.get('base-uri'), path).toEqual(["'none'"])
  expect(policy.has('form-action'), path).toBe(true)
  const names = elements.flatMap(({ attributes }) => [...attributes.keys()])
  expect(
    names.filter((name) => /^on|^srcdoc$/.test(name)),
    path,
  ).toEqual([])
}

/** Every document of a site with its name. */
export const pagesOf = (site: SiteFolder) =>
  [...site.built().keys()]
    .filter((path) => path.endsWith('.html') && !path.startsWith('_octavo/nav/'))
    .map((path) => [path, site.read(path)] as const)
