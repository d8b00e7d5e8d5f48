import { didYouMean } from '../../core/diagnostic/nearest.ts'
import type { Json } from '../../core/json.ts'
import { type AccessDoubt, findAccessDoubts } from '../../core/policy/access-keys.ts'
import { readExtension } from '../extension.ts'
import type { SpecNode } from '../read/bundle.ts'
import { isObject, type JsonObject } from '../read/pointer.ts'
import { type DeepFinding, findingAt } from './finding.ts'
import type { SpecObject } from './walk.ts'

const ignoredHint = 'Fix or remove the value; it is ignored.'

/** Supported extensions with an invalid value. */
export function findWrongExtensions({ kind, node }: SpecObject): DeepFinding[] {
  const { value } = node
  if (!isObject(value)) return []
  const findings: DeepFinding[] = []
  for (const key of ['x-site', 'x-mint'] as const) {
    if (value[key] === undefined) continue
    if (!isObject(value[key])) {
      findings.push(wrong(node, [key], { message: `\`${key}\` must be an object` }))
      continue
    }
    findings.push(...accessFields(node, key, value[key]))
    if (kind === 'operation') findings.push(...pageFields(node, key, value[key]))
    else if (kind === 'schema' || kind === 'parameter') findings.push(...pillFields(node, key, value[key]))
  }
  if (kind === 'operation' || kind === 'pathItem' || kind === 'webhook')
    for (const key of ['x-hidden', 'x-excluded'])
      if (value[key] !== undefined && typeof value[key] !== 'boolean')
        findings.push(
          wrong(node, [key], {
            message: `\`${key}\` must be a boolean`,
            hint: 'Write it without quotes.',
          }),
        )
  if (kind === 'operation')
    for (const key of ['x-codeSamples', 'x-code-samples'])
      findings.push(...sampleFields(node, key, value[key]))
  return findings
}

/** Settings that may have been meant to restrict a part, which is therefore hidden. */
function accessFields(node: SpecNode, key: string, extension: JsonObject): DeepFinding[] {
  const metadata = isObject(extension.metadata) ? extension.metadata : {}
  const describe = (below: string[]) => (doubt: AccessDoubt) =>
    findingAt(node, [...below, doubt.key], {
      code: 'access/unclear',
      message: doubt.message,
      hint: doubt.hint,
    })
  return [
    ...findAccessDoubts(extension).map(describe([key])),
    ...findAccessDoubts(metadata).map(describe([key, 'metadata'])),
  ]
}

function pageFields(node: SpecNode, key: string, extension: JsonObject): DeepFinding[] {
  const { metadata, content, href, groups } = extension
  const findings: DeepFinding[] = []
  if (metadata !== undefined && !isObject(metadata))
    findings.push(wrong(node, [key, 'metadata'], { message: `\`${key}.metadata\` must be an object` }))
  if (content !== undefined && typeof content !== 'string')
    findings.push(wrong(node, [key, 'content'], { message: `\`${key}.content\` must be a string` }))
  if (groups !== undefined && !isTexts(groups))
    findings.push(wrong(node, [key, 'groups'], { message: `\`${key}.groups\` must be an array of strings` }))
  if (href === undefined) return findings
  if (typeof href !== 'string')
    findings.push(wrong(node, [key, 'href'], { message: `\`${key}.href\` must be a string` }))
  else if (readExtension({ 'x-site': { href } }).href === undefined) {
    const hint = 'Write a path such as `/guides/orders`, or a URL that starts with `https://`.'
    findings.push(
      wrong(node, [key, 'href'], {
        message: `\`${key}.href\` is \`${href}\`, which is not a safe URL`,
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
    return [
      wrong(node, [key, field], { message: `\`${key}.${field}\` must be a string or an array of strings` }),
    ]
  })
}

function sampleFields(node: SpecNode, key: string, value: Json | undefined): DeepFinding[] {
  if (value === undefined) return []
  const example = `Write \`${key}: [{ lang: curl, source: … }]\`.`
  if (!Array.isArray(value))
    return [wrong(node, [key], { message: `\`${key}\` must be an array`, hint: example })]
  return value.flatMap((sample, index) => {
    if (!isObject(sample))
      return [wrong(node, [key, index], { message: `Samples in \`${key}\` must be objects`, hint: example })]
    const { $ref: ref, lang, source } = sample
    if (typeof ref === 'string') return []
    const isRef = isObject(source) && typeof source.$ref === 'string'
    const missingKeys = [
      ...(isText(lang) ? [] : ['`lang`']),
      ...(isText(source) || isRef ? [] : ['`source`']),
    ]
    if (missingKeys.length === 0) return []
    const message = `A sample in \`${key}\` must have a string for ${missingKeys.join(' and ')}`
    return [wrong(node, [key, index], { message, hint: example })]
  })
}

const isText = (value: Json | undefined) => typeof value === 'string' && value.trim() !== ''

/** Invalid tag groups, and tags that no operation has. */
export function findWrongTagGroups(document: SpecNode, tags: ReadonlySet<string>): DeepFinding[] {
  const key = 'x-tagGroups'
  const value = isObject(document.value) ? document.value[key] : undefined
  if (value === undefined) return []
  const example = 'Write `x-tagGroups: [{ name: Shop, tags: [orders] }]`.'
  if (!Array.isArray(value))
    return [wrong(document, [key], { message: `\`${key}\` must be an array`, hint: example })]
  return value.flatMap((group, index) => {
    if (!isObject(group) || typeof group.name !== 'string' || !Array.isArray(group.tags))
      return [
        wrong(document, [key, index], {
          message: `Groups in \`${key}\` must have \`name\` and \`tags\``,
          hint: example,
        }),
      ]
    const { name } = group
    return group.tags.flatMap((tag, at) => {
      if (typeof tag === 'string' && tags.has(tag)) return []
      const message = `Group \`${name}\` in \`${key}\` lists the tag \`${String(tag)}\`, which no operation has`
      const hint =
        didYouMean(String(tag), tags) ?? 'Remove the tag from the group, or add it to an operation.'
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
  return findingAt(node, below, { code: 'spec/extension', hint: ignoredHint, ...words })
}
