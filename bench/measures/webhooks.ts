import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { type Report } from '../measure.ts'
import { run } from '../product.ts'

interface Ground {
  url: string
  databaseUrl: string
  workspaceId: string
  businessId: string
  /** What the product was started with as MAIL_EVENTS_SECRET. */
  secret: string
  port: number
}

const webhooks = 10_000
/** How many come a second time, with the same words. */
const again = 500
/** Whose people are told of to whom. */
const domains = { ours: 'webhooks.example', bare: 'bare.example' }
const atOnce = 24
const longestMs = 120_000

/** 10,000 signed webhooks of as many people, in no order and some of them twice: until each of them had its effect, once. */
export async function measureWebhooks(report: Report, { url, databaseUrl, workspaceId, businessId, secret, port }: Ground): Promise<void> {
  const client = new Client({ connectionString: databaseUrl, options: '-c app.system=on' })
  await client.connect()
  try {
    for (const domain of Object.values(domains))
      await client.query(
        `insert into subscribers (id, workspace_id, business_id, email, email_key, name, leave_token, status, source, consent, confirmed_at)
         select gen_random_uuid(), $1, $2, n || $4, n || $4, '', n || $4, 'subscribed', 'file', 'bench', now()
         from generate_series(1, $3) as n`,
        [workspaceId, businessId, webhooks, `@${domain}`],
      )
    await client.query('analyze subscribers')
    const begun = performance.now()
    const { answerMs, refused } = await tell(`${url}/api/webhooks/mail-events`, { domain: domains.ours, secret })
    const takenMs = performance.now() - begun
    await untilHandled(client, begun)
    const handledMs = performance.now() - begun
    const bareMs = await bare({ databaseUrl, secret, port })
    const sorted = answerMs.toSorted((a, b) => a - b)
    report.add({ name: '10,000 webhooks: taken', value: takenMs / 1000, unit: 's', threshold: 60, baseline: bareMs / 1000 })
    report.add({ name: '10,000 webhooks: each handled', value: handledMs / 1000, unit: 's', threshold: 60, baseline: bareMs / 1000 })
    report.add({
      name: '10,000 webhooks: rate until handled',
      value: (webhooks / handledMs) * 60_000,
      unit: 'a minute',
      threshold: 10_000,
      least: true,
    })
    report.add({ name: '10,000 webhooks: answer, p95', value: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN, unit: 'ms' })
    report.add({ name: '10,000 webhooks: not taken', value: refused, unit: 'webhooks', threshold: 0 })
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

/** Sends them all, and some a second time. */
async function tell(address: string, { domain, secret }: { domain: string; secret: string }) {
  const answerMs: number[] = []
  const left = Array.from({ length: webhooks + again }, (_, at) => 1 + ((at * 7_919) % webhooks)).values()
  let refused = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const n of left) {
        const body = JSON.stringify({ events: [{ type: 'complained', email: `${n}@${domain}` }] })
        const signature = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
        const asked = performance.now()
        const answer = await fetch(address, { method: 'POST', body, headers: { 'x-signature': signature } })
        answerMs.push(performance.now() - asked)
        if (answer.status !== 200) refused += 1
        await answer.arrayBuffer()
      }
    }),
  )
  return { answerMs, refused }
}

/** How long the plainest program takes for the same, which does what follows before it answers. */
async function bare({ databaseUrl, secret, port }: Pick<Ground, 'databaseUrl' | 'secret' | 'port'>): Promise<number> {
  const program = await run('bench/bare-server.ts', { port, path: '/readyz', env: { DATABASE_URL: databaseUrl, SECRET: secret } })
  try {
    const begun = performance.now()
    const { refused } = await tell(`${program.url}/webhook`, { domain: domains.bare, secret })
    if (refused > 0) throw new Error(`The plain program did not take ${refused} webhooks.`)
    return performance.now() - begun
  } finally {
    await program.stop()
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
