import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { type Report } from '../measure.ts'

interface Ground {
  url: string
  databaseUrl: string
  workspaceId: string
  businessId: string
  /** What the product was started with as MAIL_EVENTS_SECRET. */
  secret: string
}

const webhooks = 10_000
/** How many come a second time, with the same words. */
const again = 500
const atOnce = 24
const longestMs = 120_000

/** 10,000 signed webhooks of as many people, in no order and some of them twice: until each of them had its effect, once. */
export async function measureWebhooks(report: Report, { url, databaseUrl, workspaceId, businessId, secret }: Ground): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    await client.query(
      `insert into subscribers (id, workspace_id, business_id, email, email_key, name, leave_token, status, source, consent, confirmed_at)
       select gen_random_uuid(), $1, $2, n || '@webhooks.example', n || '@webhooks.example', '', 'webhook ' || n, 'subscribed', 'file', 'bench', now()
       from generate_series(1, $3) as n`,
      [workspaceId, businessId, webhooks],
    )
    await client.query('analyze subscribers')
    const bodies = Array.from({ length: webhooks + again }, (_, at) => ({ n: 1 + ((at * 7_919) % webhooks) }))
    const answerMs: number[] = []
    const refused = { count: 0 }
    const begun = performance.now()
    const left = bodies.values()
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const { n } of left) {
          const body = JSON.stringify({ events: [{ type: 'complained', email: `${n}@webhooks.example` }] })
          const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
          const asked = performance.now()
          const answer = await fetch(`${url}/api/webhooks/mail-events`, { method: 'POST', body, headers: { 'x-signature': signature } })
          answerMs.push(performance.now() - asked)
          if (answer.status !== 200) refused.count += 1
          await answer.arrayBuffer()
        }
      }),
    )
    const takenMs = performance.now() - begun
    await untilHandled(client, begun)
    const handledMs = performance.now() - begun
    const sorted = answerMs.toSorted((a, b) => a - b)
    report.add({ name: '10,000 webhooks: taken', value: takenMs / 1000, unit: 's', threshold: 60 })
    report.add({ name: '10,000 webhooks: each handled', value: handledMs / 1000, unit: 's', threshold: 60 })
    report.add({
      name: '10,000 webhooks: rate until handled',
      value: (webhooks / handledMs) * 60_000,
      unit: 'a minute',
      threshold: 10_000,
      least: true,
    })
    report.add({ name: '10,000 webhooks: answer, p95', value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, unit: 'ms' })
    report.add({ name: '10,000 webhooks: not taken', value: refused.count, unit: 'webhooks', threshold: 0 })
    report.add({
      name: '10,000 webhooks: handled other than once',
      value: await otherThanOnce(client, businessId),
      unit: 'people',
      threshold: 0,
    })
  } finally {
    await client.end()
  }
}

async function untilHandled(client: Client, begun: number): Promise<void> {
  while (performance.now() - begun < longestMs) {
    const { rows } = await client.query<{ left: number }>('select count(*)::int as left from told_webhooks where due_at is not null')
    if (rows[0]?.left === 0) return
    await wait(100)
  }
}

/** Each person is ended by one webhook, and that is told once. */
async function otherThanOnce(client: Client, businessId: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from subscribers s where s.business_id = $1 and s.source = 'file' and s.status <> 'complained'`,
    [businessId],
  )
  return rows[0]?.count ?? Number.NaN
}
