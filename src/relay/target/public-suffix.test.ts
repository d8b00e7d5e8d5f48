import { expect, test } from 'vitest'
import { createAllowList } from './allow-list.ts'

const listFor = (url: string, value = '') =>
  createAllowList([
    {
      kind: 'operation',
      method: 'GET',
      path: '/a',
      servers: [{ url, variables: [{ name: 'tenant', value, choices: [] }] }],
    },
  ])
const isAllowed = (list: ReturnType<typeof listFor>, host: string) =>
  list.find('GET', new URL(`https://${host}/a`)) !== undefined

test.for([
  'co.uk',
  'com.au',
  'co.jp',
  'com.br',
  'github.io',
  'pages.dev',
  'vercel.app',
  'cloudfront.net',
  'amazonaws.com',
  's3.amazonaws.com',
  's3.eu-west-1.amazonaws.com',
  'execute-api.us-east-1.amazonaws.com',
  'ngrok-free.app',
  'a.run.app',
])('allows only the default of a variable before the public suffix %s', (suffix) => {
  const list = listFor(`https://{tenant}.${suffix}`, 'acme')
  expect(isAllowed(list, `acme.${suffix}`)).toBe(true)
  expect(isAllowed(list, `evil.${suffix}`)).toBe(false)
  expect(isAllowed(listFor(`https://api-{tenant}.${suffix.toUpperCase()}`), `api-evil.${suffix}`)).toBe(false)
})

test.for(['example.co.uk', 'acme.github.io', 'api.example.com'])(
  'allows any value of a variable before %s',
  (domain) => {
    expect(isAllowed(listFor(`https://{tenant}.${domain}`), `other.${domain}`)).toBe(true)
  },
)
