/** A minimal Hono server for one page, as the baseline for `octavo serve`. */
import { readFileSync } from 'node:fs'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'

const page = readFileSync(process.argv[2], 'utf8')
const app = new Hono()
app.get('*', (c) => c.html(page))
serve({ fetch: app.fetch, port: Number(process.argv[3]), hostname: '127.0.0.1' }, () => console.log('Ready'))
