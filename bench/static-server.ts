// The plainest way to serve a page: Hono and a file on the disk.
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const app = new Hono()
app.get('/readyz', (context) => context.text('ready'))
app.use('/*', serveStatic({ root: process.env.STATIC_ROOT ?? '.' }))
serve({ fetch: app.fetch, port: Number(process.env.PORT) })
