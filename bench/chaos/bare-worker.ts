// What a worker does for a delivery, by hand in SQL and HTTP and with none of its promises beyond those: the figure beside ours.
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

const [databaseUrl = '', origin = ''] = process.argv.slice(2)
const batch = 64
const tokens = new Map<string, string>()
const client = new Client({ connectionString: databaseUrl })
await client.connect()
process.stdout.write('ready\n')

interface Claimed {
  id: string
  fence: number
  workspace_id: string
  channel_id: string
  post_id: string
  payload: { contentType: string; title: string | null; body: string }
  payload_hash: string
}

for (;;) {
  const claimed = await claim()
  if (claimed.length === 0) await wait(20)
  else await record(claimed, await Promise.all(claimed.map(send)))
}

async function claim(): Promise<Claimed[]> {
  await client.query('begin')
  const { rows } = await client.query<Claimed>(
    `update deliveries d set status = 'sending', fence = fence + 1, attempts = attempts + 1, step = 'send', payload_hash = d.content_hash,
       payload = jsonb_build_object('contentType', p.content_type, 'title', p.title, 'body', p.body, 'media', p.media),
       lease_owner = 'by hand', lease_until = now() + interval '30 seconds', updated_at = now()
     from posts p where p.id = d.post_id and d.id in (
       select id from deliveries where status = 'scheduled' and next_attempt_at <= now() order by next_attempt_at limit ${batch} for update skip locked)
     returning d.id, d.fence, d.workspace_id, d.channel_id, d.post_id, d.payload, d.payload_hash`,
  )
  if (rows.length > 0) {
    await client.query(
      `insert into delivery_attempts (id, workspace_id, delivery_id, number, kind, fence, idempotency_key, payload_hash)
       select gen_random_uuid(), d.workspace_id, d.id, d.fence, 'send', d.fence, d.id::text, d.payload_hash from deliveries d where d.id = any($1)`,
      [rows.map(({ id }) => id)],
    )
    await client.query(`update posts set status = 'publishing', updated_at = now() where id = any($1)`, [rows.map((row) => row.post_id)])
  }
  await client.query('commit')
  return rows
}

async function record(claimed: Claimed[], remoteIds: string[]): Promise<void> {
  const values = [claimed.map(({ id }) => id), remoteIds]
  await client.query('begin')
  await client.query(
    `update deliveries d set status = 'published', remote_id = v.remote_id, published_at = now(), lease_owner = null, lease_until = null, updated_at = now()
     from unnest($1::uuid[], $2::text[]) as v (id, remote_id) where d.id = v.id and d.status = 'sending'`,
    values,
  )
  const [ids] = values
  await client.query(
    `update delivery_attempts set outcome = 'published', ended_at = now() where delivery_id = any($1) and ended_at is null`,
    [ids],
  )
  await client.query(
    `update posts p set status = 'published', updated_at = now() from deliveries d where d.id = any($1) and p.id = d.post_id`,
    [ids],
  )
  await client.query(
    `with held as (delete from quota_holds where delivery_id = any($1) returning *),
       used as (insert into usage_tracking (id, workspace_id, subscription_id, tokens_consumed, posts_published, operation_type, metadata)
         select h.delivery_id, h.workspace_id, h.subscription_id, 0, 1, 'publish', '{}' from held h)
     update subscriptions s set used_posts = used_posts + h.posts from (select subscription_id, count(*) as posts from held group by 1) h where s.id = h.subscription_id`,
    [ids],
  )
  await client.query(`update channels c set last_sent_at = now() where id in (select channel_id from deliveries where id = any($1))`, [ids])
  await client.query(`select pg_notify('live', 'by hand')`)
  await client.query('commit')
}

async function send({ id, channel_id: channelId, payload }: Claimed): Promise<string> {
  const headers = { authorization: await tokenOf(channelId), 'idempotency-key': id }
  const { id: remoteId = '' } = await post<{ id?: string }>(`${channelId}/posts`, headers, JSON.stringify(payload))
  return remoteId
}

async function tokenOf(channelId: string): Promise<string> {
  const known = tokens.get(channelId)
  if (known) return known
  const { access_token: token } = await post<{ access_token: string }>(`${channelId}/token`, {}, 'grant_type=client_credentials')
  tokens.set(channelId, `Bearer ${token}`)
  return `Bearer ${token}`
}

/** A connection for each, as ours has. */
function post<Answer>(path: string, headers: Record<string, string>, body: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}/sandbox/api/${path}`, { method: 'POST', agent: false, headers })
    sent.on('error', reject)
    sent.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve(JSON.parse(text) as Answer))
    })
    sent.end(body)
  })
}
