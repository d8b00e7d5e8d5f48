import { expect, test } from 'vitest'
import { createAllowList } from './allow-list.ts'

const servers = [{ url: 'https://api.example.com', variables: [] }]
const list = createAllowList([
  { kind: 'operation', method: 'GET', path: '/rpc?action=list', servers },
  { kind: 'operation', method: 'GET', path: '/twice?tag=a&tag={second}', servers },
])
const isAllowed = (path: string) => list.find('GET', new URL(`https://api.example.com${path}`)) !== undefined

test.for([
  '/rpc?action=list',
  '/rpc?action=list&page=2',
  '/rpc?action=list&reaction=delete',
  '/rpc?action=list&x=action%3Ddelete',
  '/rpc?action=list&q=AT%26T',
  '/rpc?action=list&q=%00',
  '/rpc?action=list&x[action]=1',
  '/twice?tag=a&tag=b',
])('allows %s, which adds to the pinned query', (path) => {
  expect(isAllowed(path)).toBe(true)
})

test.for([
  '/rpc?action=delete',
  '/rpc?action=list&action=delete',
  '/rpc?action=list&action=list',
  '/rpc?action=list&ACTION=delete',
  '/rpc?action=list&%61ction=delete',
  '/rpc?action=list&x=1;action=delete',
  '/rpc?action=list&+action=delete',
  '/rpc?action=list&action[]=delete',
  '/rpc?action=list&action%5B0%5D=delete',
  '/rpc?action=list&action',
  '/rpc?action=list&action%00=delete',
  '/rpc?action=list%00&x=1',
  '/rpc?action=list&x=1%26action=delete',
  '/rpc?action=list&x=1%3Baction=delete',
  '/twice?tag=a&tag=b&tag=c',
])('rejects %s, which overrides the pinned query', (path) => {
  expect(isAllowed(path)).toBe(false)
})
