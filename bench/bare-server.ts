// The plainest program that does the same rows: Hono and node-postgres, no sessions, no checks, no tenants.
import { createHmac } from 'node:crypto'

import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { Pool } from 'pg'
import { uuidv7 } from 'uuidv7'

const { PORT, DATABASE_URL, WORKSPACE_ID, BUSINESS_ID, SECRET = '' } = process.env
// The rows are behind row-level security; this says to the database, once a connection, that we may see them all.
const pool = new Pool({ connectionString: DATABASE_URL, max: 10, options: '-c app.system=on' })
const app = new Hono()

app.get('/readyz', (context) => context.text('ready'))

app.post('/list', async (context) => {
  const { rows } = await pool.query({
    name: 'list',
    text: `select * from businesses where workspace_id = $1 and status = 'active' order by created_at`,
    values: [WORKSPACE_ID],
  })
  return context.json(rows)
})

app.post('/posts', async (context) => {
  const { rows } = await pool.query({
    name: 'posts',
    text: `select p.id, p.business_id, b.name as business_name, p.content_type, p.status, p.title, left(p.body, 700) as opening, p.version,
        a.name as author_name, p.created_at, p.updated_at,
        exists (select 1 from deliveries d where d.post_id = p.id and d.status = 'published') as is_live,
        array(select (select t.name from tags t where t.id = k.tag_id) from post_tags k where k.post_id = p.id) as tags,
        (select min(due_at) from deliveries d where d.post_id = p.id and d.status in ('scheduled', 'sending', 'retrying', 'held', 'unknown'))
          as next_due_at,
        (select to_char(m.day, 'YYYY-MM-DD') || 'T' || m.time from month_plan_items m where m.post_id = p.id) as planned_for
      from posts p join businesses b on b.id = p.business_id left join users a on a.id = p.author_id
      where p.workspace_id = $1 order by p.updated_at desc nulls last, p.id desc nulls last limit 51`,
    values: [WORKSPACE_ID],
  })
  return context.json(rows)
})

app.post('/create', async (context) => {
  const { title, body }: { title: string | null; body: string } = await context.req.json()
  const client = await pool.connect()
  try {
    const id = uuidv7()
    await client.query('begin')
    const { rows } = await client.query({
      name: 'post',
      text: `insert into posts (id, workspace_id, business_id, content_type, title, body, version) values ($1, $2, $3, 'linkedin', $4, $5, 1) returning *`,
      values: [id, WORKSPACE_ID, BUSINESS_ID, title, body],
    })
    await client.query({
      name: 'version',
      text: `insert into post_versions (id, workspace_id, post_id, number, title, body, origin) values ($1, $2, $3, 1, $4, $5, 'person')`,
      values: [uuidv7(), WORKSPACE_ID, id, title, body],
    })
    await client.query('commit')
    return context.json(rows[0], 201)
  } finally {
    client.release()
  }
})

app.post('/webhook', async (context) => {
  const body = await context.req.text()
  const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`
  if (context.req.header('x-signature') !== signature) return context.body(null, 401)
  const [event] = (JSON.parse(body) as { events: { email: string }[] }).events
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'told',
      text: `insert into told_webhooks (id, sender, key, told, due_at, handled_at) values ($1, 'bare', $2, $3, null, now())`,
      values: [uuidv7(), uuidv7(), body],
    })
    await client.query({
      name: 'ended',
      text: `update subscribers set status = 'complained', ended_at = now() where email_key = $1 and status <> 'complained'`,
      values: [event?.email],
    })
    await client.query('commit')
    return context.body(null, 200)
  } finally {
    client.release()
  }
})

serve({ fetch: app.fetch, port: Number(PORT) })
