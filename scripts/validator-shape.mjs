/** Shared by all spec validators: transforms and compiles the official JSON Schemas. */
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import standaloneCode from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
export const readJson = (specifier) => JSON.parse(readFileSync(require.resolve(specifier), 'utf8'))

export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
export const required = (...names) => ({ type: 'object', required: names })

const mapsOfSchemas = ['properties', 'patternProperties', 'dependentSchemas', 'definitions', '$defs']

/** Transforms a schema from its leaves up; `change` returns the replacement. */
export function reshape(schema, change) {
  if (Array.isArray(schema)) return schema.map((entry) => reshape(entry, change))
  if (!isObject(schema)) return schema
  const inner = Object.entries(schema).map(([key, value]) => [
    key,
    // The keys of such a map are names, even if they look like keywords.
    mapsOfSchemas.includes(key)
      ? Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, reshape(entry, change)]))
      : reshape(value, change),
  ])
  return change(Object.fromEntries(inner))
}

/** A conditional rule. Unlike `oneOf`, it reports the errors of one branch only. */
export function choose(condition, thenRule, elseRule) {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: thenRule, ...(elseRule !== undefined && { else: elseRule }) }
}

/** "X or a reference" as a condition on `$ref`, because `oneOf` reports errors of both. */
export const orReference = (value, reference) => choose(required('$ref'), reference, value)

/**
 * Compiles a schema, known to its parts as `whole`, into one self-contained file, so that ajv is not shipped. It exports
 * `root` and each of the parts.
 */
export async function writeValidator(name, Ajv, schema, parts, options = {}) {
  // Errors contain their schema, so annotations are left out of the file.
  const root = reshape(schema, ({ $comment, description, default: _, format, ...rules }) => rules)
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    allErrors: true,
    ...options,
    verbose: true,
    messages: false,
    code: { source: true, esm: true, lines: false },
  })
  ajv.addSchema({ ...root, $id: 'whole' })
  const schemaIds = { root: 'whole' }
  for (const [kind, part] of parts) {
    schemaIds[kind] = `part-${kind}`
    ajv.addSchema({ ...part, $id: schemaIds[kind] })
  }
  mkdirSync('dist/validators', { recursive: true })
  await build({
    stdin: { contents: standaloneCode.default(ajv, schemaIds), resolveDir: process.cwd(), loader: 'js' },
    outfile: `dist/validators/${name}.js`,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
  })
}
