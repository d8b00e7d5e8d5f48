import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json } from '../../core/json.ts'
import { readExtension } from '../extension.ts'
import type { SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import type { Met } from './walk.ts'

const left = 'It has no effect as it is.'

/** Extensions that we read and that have a value we cannot read. */
export function findWrongExtensions({ kind, node }: Met): DeepFinding[] {
  const { value } = node
  if (!isObject(value)) return []
  const findings: DeepFinding[] = []
  for (const key of ['x-site', 'x-mint'] as const) {
    if (value[key] === undefined) continue
    if (!isObject(value[key])) findings.push(wrong(node, [key], { message: `\`${key}\` must be an object` }))
    else if (kind === 'operation') findings.push(...pageFields(node, key, value[key]))
    else if (kind === 'schema' || kind === 'parameter') findings.push(...pillFields(node, key, value[key]))
  }
  if (kind === 'operation' || kind === 'pathItem' || kind === 'webhook')
    for (const key of ['x-hidden', 'x-excluded'])
      if (value[key] !== undefined && typeof value[key] !== 'boolean')
        findings.push(
          wrong(node, [key], {
            message: `\`${key}\` must be true or false`,
            hint: 'Write it without quotes.',
          }),
        )
  if (kind === 'operation')
    for (const key of ['x-codeSamples', 'x-code-samples'])
      findings.push(...sampleFields(node, key, value[key]))
  return findings
}

function pageFields(node: SpecNode, key: string, extension: JsonObject): DeepFinding[] {
  const { metadata, content, href, groups } = extension
  const findings: DeepFinding[] = []
  if (metadata !== undefined && !isObject(metadata))
    findings.push(wrong(node, [key, 'metadata'], { message: `\`${key}.metadata\` must be an object` }))
  if (content !== undefined && typeof content !== 'string')
    findings.push(wrong(node, [key, 'content'], { message: `\`${key}.content\` must be a text` }))
  if (groups !== undefined && !isTexts(groups))
    findings.push(wrong(node, [key, 'groups'], { message: `\`${key}.groups\` must be a list of texts` }))
  if (href === undefined) return findings
  if (typeof href !== 'string')
    findings.push(wrong(node, [key, 'href'], { message: `\`${key}.href\` must be a text` }))
  else if (readExtension({ 'x-site': { href } }).href === undefined) {
    const hint =
      'Write a path of the site such as `/guides/orders`, or an address that begins with `https://`.'
    findings.push(
      wrong(node, [key, 'href'], {
        message: `\`${key}.href\` leads to \`${href}\`, which is not safe to follow`,
        hint,
      }),
    )
  }
  return findings
}

function pillFields(node: SpecNode, key: string, extension: JsonObject): DeepFinding[] {
  return (['pre', 'post'] as const).flatMap((field) => {
    const value = extension[field]
    if (value === undefined || typeof value === 'string' || isTexts(value)) return []
    return [wrong(node, [key, field], { message: `\`${key}.${field}\` must be a text or a list of texts` })]
  })
}

function sampleFields(node: SpecNode, key: string, value: Json | undefined): DeepFinding[] {
  if (value === undefined) return []
  const example = `Write \`${key}: [{ lang: curl, source: … }]\`.`
  if (!Array.isArray(value))
    return [wrong(node, [key], { message: `\`${key}\` must be a list`, hint: example })]
  return value.flatMap((sample, index) => {
    if (!isObject(sample))
      return [
        wrong(node, [key, index], { message: `A sample of \`${key}\` must be an object`, hint: example }),
      ]
    const { $ref: ref, lang, source } = sample
    if (typeof ref === 'string') return []
    const isRef = isObject(source) && typeof source.$ref === 'string'
    const missing = [...(isText(lang) ? [] : ['`lang`']), ...(isText(source) || isRef ? [] : ['`source`'])]
    if (missing.length === 0) return []
    const message = `A sample of \`${key}\` has no ${missing.join(' and no ')} that is a text`
    return [wrong(node, [key, index], { message, hint: example })]
  })
}

const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== ''

/** Groups of tags, and tags in them that no operation has. */
export function findWrongTagGroups(document: SpecNode, tags: ReadonlySet<string>): DeepFinding[] {
  const key = 'x-tagGroups'
  const value = isObject(document.value) ? document.value[key] : undefined
  if (value === undefined) return []
  const example = 'Write `x-tagGroups: [{ name: Shop, tags: [orders] }]`.'
  if (!Array.isArray(value))
    return [wrong(document, [key], { message: `\`${key}\` must be a list`, hint: example })]
  return value.flatMap((group, index) => {
    if (!isObject(group) || typeof group.name !== 'string' || !Array.isArray(group.tags))
      return [
        wrong(document, [key, index], {
          message: `A group of \`${key}\` must have \`name\` and \`tags\``,
          hint: example,
        }),
      ]
    const { name } = group
    return group.tags.flatMap((tag, at) => {
      if (typeof tag === 'string' && tags.has(tag)) return []
      const message = `The group \`${name}\` of \`${key}\` names \`${String(tag)}\`, but no operation has that tag`
      const hint = didYouMean(String(tag), tags) ?? 'Take it away, or give the tag to an operation.'
      return [wrong(document, [key, index, 'tags', at], { message, hint })]
    })
  })
}

function isTexts(value: Json): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}

function wrong(
  node: SpecNode,
  below: (string | number)[],
  words: { message: string; hint?: string },
): DeepFinding {
  return findingAt(node, below, { code: 'spec/extension', hint: left, ...words })
}
