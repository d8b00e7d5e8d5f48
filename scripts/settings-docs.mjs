/**
 * `npm run docs:settings`: writes the tables of the settings pages, `docs/snippets/settings-*.mdx`, from the published
 * JSON Schema, so that documentation and completion in editors always agree.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

/** Tables by name, with the settings in each. The longest matching path wins. */
const tables = {
  integrations: ['integrations'],
  feedback: ['feedback'],
  previews: ['thumbnails'],
  interface: ['interface'],
  other: ['$schema', 'analytics'],
  identity: ['theme', 'name', 'description', 'lang', 'colors', 'appearance', 'background'],
  assets: ['logo', 'favicon', 'fonts', 'icons'],
  navbar: ['navbar'],
  footer: ['footer'],
  banner: ['banner'],
  seo: ['seo'],
  search: ['search'],
  agents: ['contextual', 'markdown'],
  redirects: ['redirects'],
  errors: ['errors'],
  styling: ['styling', 'metadata', 'interaction', 'variables'],
  repository: ['repository'],
  security: ['security'],
  public: ['public'],
  api: ['api'],
  'api-examples': ['api.examples'],
  'api-playground': ['api.playground', 'api.examples.prefill'],
  'api-mdx': ['api.mdx'],
  auth: ['auth'],
  'auth-oidc': ['auth.oidc'],
  'auth-jwt': ['auth.jwt'],
}

/** Objects that many settings share have a table of their own. */
const shared = new Set(['icon', 'openapi', 'asyncapi', 'fonts.heading', 'fonts.body'])

/** The text of every table, by file name. */
export function writeTables(schema) {
  const rows = collectRows(schema)
  const tableOf = (path) => {
    const matches = Object.entries(tables).flatMap(([name, prefixes]) =>
      prefixes
        .filter(
          (prefix) => path === prefix || [`${prefix}.`, `${prefix}[`].some((start) => path.startsWith(start)),
        )
        .map((prefix) => ({ name, length: prefix.length })),
    )
    return matches.toSorted((a, b) => b.length - a.length)[0]?.name
  }
  const missing = rows.filter(({ path }) => tableOf(path) === undefined).map(({ path }) => path)
  if (missing.length > 0)
    throw new Error(`Add to a table in scripts/settings-docs.mjs: ${missing.join(', ')}`)
  const texts = Object.keys(tables).map((name) => [
    name,
    print(rows.filter(({ path }) => tableOf(path) === name)),
  ])
  return Object.fromEntries(
    [...texts, ...navigationTables(schema)].map(([name, text]) => [`settings-${name}.mdx`, text]),
  )
}

/** Every setting but navigation, which is a tree of elements. */
function collectRows(schema) {
  const { navigation: _, ...properties } = schema.properties
  return rowsOf({ ...schema, properties }, { path: '', root: schema })
}

function rowsOf(object, { path, root, defaults }) {
  return Object.entries(object.properties ?? {}).flatMap(([key, property]) => {
    const fullPath = path === '' ? key : `${path}.${key}`
    const { forms, description, type, standard } = read(property, root)
    const fallback = defaults?.[key] ?? standard
    const isRequired = object.required?.includes(key)
    const row = {
      path: fullPath,
      type,
      description,
      standard: isRequired ? 'required' : printDefault(fallback),
    }
    const nested =
      shared.has(key) || shared.has(fullPath)
        ? []
        : forms.flatMap((form) => {
            if (form.properties) return rowsOf(form, { path: fullPath, root, defaults: fallback })
            const items = form.items ? read(form.items, root).forms : []
            return items.flatMap((item) => rowsOf(item, { path: `${fullPath}[]`, root }))
          })
    // An object that is explained by its own settings needs no row.
    const isOnlyObject = nested.length > 0 && forms.every((form) => form.properties)
    return isOnlyObject ? nested : [row, ...nested]
  })
}

/** A schema without `$ref`, split into its forms. */
function read(schema, root) {
  const forms = formsOf(schema, root)
  const type =
    annotation(schema, root, 'value') ?? [...new Set(forms.map((form) => typeOf(form, root)))].join(' or ')
  return {
    forms,
    type,
    description: annotation(schema, root, 'description'),
    standard: annotation(schema, root, 'default') ?? annotation(schema, root, 'usual'),
  }
}

function formsOf(schema, root) {
  if (schema.$ref === '#/definitions/reference') return []
  if (schema.$ref) return formsOf(root.definitions[schema.$ref.slice('#/definitions/'.length)], root)
  const parts = schema.anyOf ?? schema.allOf
  return parts ? parts.flatMap((part) => formsOf(part, root)) : [schema]
}

/** An annotation of the schema, or of its only form. */
function annotation(schema, root, key) {
  if (schema[key] !== undefined) return schema[key]
  if (schema.$ref) return annotation(root.definitions[schema.$ref.slice('#/definitions/'.length)], root, key)
  const parts = (schema.anyOf ?? schema.allOf ?? []).filter(({ $ref }) => $ref !== '#/definitions/reference')
  return parts.length === 1 ? annotation(parts[0], root, key) : undefined
}

function typeOf(form, root) {
  if (form.enum) return joinWords(form.enum.map(code))
  if (form.const !== undefined) return code(form.const)
  if (form.type === 'array') {
    const { type } = read(form.items, root)
    return `list of ${{ string: 'strings', object: 'objects', path: 'paths' }[type] ?? type}`
  }
  if (form.type === 'number' && form.maximum !== undefined)
    return `number from ${form.minimum} to ${form.maximum}`
  return form.type ?? 'any'
}

const code = (value) => `\`${value}\``

const joinWords = (words) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words)

function printDefault(value) {
  if (Array.isArray(value)) return value.map(code).join(', ')
  return value === undefined || value === '' || typeof value === 'object' ? '' : code(value)
}

function print(rows) {
  const lines = rows.map(({ path, type, standard, description }) => {
    if (!description) throw new Error(`Describe \`${path}\` in its schema: .meta({ description: '…' })`)
    return `| ${code(path)} | ${type} | ${standard} | ${description.replace(/\.$/, '')} |`
  })
  return `${['| Setting | Type | Default | Description |', '| --- | --- | --- | --- |', ...lines].join('\n')}\n`
}

/** The lists of `navigation`, the fields of each element, the fields they share, and the object form of a spec. */
function navigationTables(schema) {
  const { navigation } = schema.properties
  const [lists] = formsOf(navigation, schema)
  const flat = (object, path) =>
    Object.entries(object.properties).map(([key, property]) => {
      const { type, description, standard } = read(property, schema)
      return {
        path: path === '' ? key : `${path}.${key}`,
        type,
        description,
        standard: object.required?.includes(key) ? 'required' : printDefault(standard),
      }
    })
  const kinds = Object.keys(lists.properties).filter((key) => schema.definitions[key])
  const elements = kinds.map((kind) => [kind, formsOf(schema.definitions[kind], schema)[0]])
  const isShared = (key) => elements.every(([, { properties }]) => Object.hasOwn(properties, key))
  const pick = (object, test) => ({
    ...object,
    properties: Object.fromEntries(Object.entries(object.properties).filter(([key]) => test(key))),
  })
  const [, first] = elements[0]
  const spec = formsOf(lists.properties.openapi, schema).find(({ properties }) => properties?.source)
  return [
    ['navigation', print(flat(lists, 'navigation'))],
    [
      'navigation-shared',
      print(
        flat(
          pick(first, (key) => isShared(key) && !isList(key)),
          '',
        ),
      ),
    ],
    [
      'navigation-elements',
      print(
        elements.flatMap(([kind, object]) =>
          flat(
            pick(object, (key) => !isShared(key)),
            `${kind}[]`,
          ),
        ),
      ),
    ],
    ['spec', print(flat(spec, ''))],
  ]

  function isList(key) {
    return key === 'pages' || (kinds.includes(key) && key !== 'groups')
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  for (const [name, text] of Object.entries(
    writeTables(JSON.parse(readFileSync('schema/docs.schema.json', 'utf8'))),
  ))
    writeFileSync(`docs/snippets/${name}`, text)
