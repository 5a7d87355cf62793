import { expect, test } from 'vitest'

import { and, eq, sql } from 'drizzle-orm'

import type { Api } from '../../../../test/harness.ts'
import type { MailServer } from '../../../../test/fakes/mail-server.ts'
import { useMailServer } from '../../../../test/mail.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { delivered } from '../../../../test/publishing.ts'
import { addNewsletter, sendNewsletter } from '../../../../test/readers.ts'
import { pages } from '../../../../test/site-sources.ts'
import { createApp } from '../../../app.ts'
import { sign } from '../../../infra/signed.ts'
import { saveNewsletterCounting } from '../../core/instance/public.ts'
import { platformsOf } from '../deliveries/public.ts'
import { readMetrics } from '../metrics/read.ts'
import { metricTurns } from '../metrics/table.ts'
import { countIssue } from './count.ts'
import { forgetRecipientsJob } from './jobs.ts'
import { sendIssue } from './send.ts'
import { issueReads, issueRecipients, issues } from './table.ts'

const app = await startPublishingApp({ config: { newsletterMailsPerMinute: 1_000_000 } })
const { services } = app
const site = createApp(services, { loadPages: async () => pages })

const shop = 'https://shop.example/roasts?kind=autumn&size=250'
const own = `${services.config.baseUrl}/newsletter/of/${crypto.randomUUID()}`
const body = `The [autumn roast](${shop}), [its story](https://story.example/), and a [letter](mailto:hello@desk.example), https://plain.example/written, or [tell a friend](${own}).`
const person = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0'

function count(counting: { opens: boolean; clicks: boolean }): Promise<void> {
  return app.behindTheScenes((tx) => saveNewsletterCounting(tx, counting))
}

/** A newsletter in everybody's mailbox, an hour ago. */
async function sent(server: MailServer, readers: number, counting = { opens: true, clicks: true }) {
  await count(counting)
  const member = await app.member()
  const newsletter = await addNewsletter(
    member.api,
    Array.from({ length: readers }, (_, number) => `reader${number}@readers.example`),
  )
  const { postId, deliveryId } = await sendNewsletter(member.api, newsletter, body)
  await delivered(member.api, deliveryId, 'published')
  const [issue] = await member.api.issues.ofPost({ postId })
  const issueId = issue!.id
  await sendIssue(services, { workspaceId: member.workspaceId, issueId }, async () => {})
  await handedOver(issueId, '1 hour')
  const mails = server.received.map(({ html, text }) => {
    const addresses = [...String(html).matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) =>
      address.replaceAll(/&(?:amp|#x26);/g, '&'),
    )
    return {
      html: String(html),
      text: text ?? '',
      addresses,
      clicks: addresses.filter((address) => address.includes('/newsletter/of/go?')),
      open: addresses.find((address) => address.includes('/newsletter/of/opened?')) ?? '',
    }
  })
  return { ...member, business: newsletter.business, postId, deliveryId, issueId, mails }
}

function handedOver(issueId: string, ago: string): Promise<unknown> {
  return app.behindTheScenes((tx) =>
    tx
      .update(issueRecipients)
      .set({ sentAt: sql`now() - ${ago}::interval` })
      .where(eq(issueRecipients.issueId, issueId)),
  )
}

function ask(
  address: string,
  { agent = person, method = 'GET', headers = {} }: { agent?: string; method?: string; headers?: Record<string, string> } = {},
) {
  return site.fetch(new Request(address, { method, headers: { 'user-agent': agent, ...headers } }))
}

async function readsOf(api: Api, postId: string) {
  const [issue] = await api.issues.ofPost({ postId })
  const { opened, clicked } = issue!.figures
  return { opened, clicked }
}

const nothing = { readers: 0, machines: 0 }
/** One of several. */
const isFirst = sql`${issueRecipients.id} = (select min(r.id::text)::uuid from issue_recipients r where r.issue_id = ${issueRecipients.issueId})`

test('at first mails carry nothing that counts, and no figure is there', async () => {
  const { api, postId, mails } = await sent(await useMailServer(app), 1, { opens: false, clicks: false })

  expect(mails[0]?.addresses).toContain(shop)
  expect(mails[0]?.text).toContain(shop)
  expect([mails[0]?.clicks, mails[0]?.open]).toEqual([[], ''])
  expect(mails[0]?.html).not.toContain('It is counted')
  expect(await readsOf(api, postId)).toEqual({ opened: null, clicked: null })
})

test('links that can be counted lead to where the issue says; ways to leave, to the web version, mailboxes and written-out addresses stay', async () => {
  const { mails } = await sent(await useMailServer(app), 1)
  const [mail] = mails

  const answers = await Promise.all(mail!.clicks.map((address) => ask(`${address}&to=https://evil.example&link=0`)))

  expect(answers.map(({ status, headers }) => [status, headers.get('location'), headers.get('cache-control')])).toEqual([
    [302, shop, 'private, no-store'],
    [302, 'https://story.example/', 'private, no-store'],
  ])
  const others = mail!.addresses.filter((address) => !address.includes('/newsletter/of/go?') && !address.includes('/opened?'))
  expect(others).toEqual(expect.arrayContaining(['mailto:hello@desk.example', 'https://plain.example/written', own]))
  expect(others.filter((address) => /\/newsletter\/of\/(?:leave|read)\?/.test(address))).toHaveLength(2)
  const written = [...(mail?.text ?? '').matchAll(/\((https?:[^\s()]+)\)/g)].map(([, address = '']) => address)
  expect(written).toEqual([...mail!.clicks, own])
  expect(mail?.text).toContain('https://plain.example/written')
  expect(mail?.html.match(/\/newsletter\/of\/opened/g)).toHaveLength(1)
  expect([mail?.html, mail?.text]).toEqual(
    Array(2).fill(expect.stringContaining('It is counted who opens this mail and follows its links.')),
  )
})

test('the analytics have what came of a newsletter: its mails, openings, clicks and who left, each as far as it is counted', async () => {
  const { api, business, postId, issueId, mails, deliveryId } = await sent(await useMailServer(app), 3)
  await ask(mails[0]!.open)
  await ask(mails[1]!.clicks[0]!)
  await app.behindTheScenes((tx) =>
    tx
      .update(issueRecipients)
      .set({ unsubscribedAt: sql`now()` })
      .where(and(eq(issueRecipients.issueId, issueId), eq(issueRecipients.status, 'sent'), isFirst)),
  )
  const read = async () => {
    await readMetrics(services, platformsOf(services), new AbortController().signal)
    await app.behindTheScenes((tx) =>
      tx
        .update(metricTurns)
        .set({ nextAt: sql`now()` })
        .where(eq(metricTurns.deliveryId, deliveryId)),
    )
    await readMetrics(services, platformsOf(services), new AbortController().signal)
    return (await api.deliveries.get({ id: deliveryId })).results?.counts
  }
  const counted = { delivered: 3, failed: 0, unsubscribed: 1, opened: 2, clicks: 1 }

  expect(await read()).toEqual(counted)
  const { channels } = await api.analytics.read({ businessId: business.id })
  expect(channels.map(({ kind, now }) => [kind, now.impressions, now.clicks, now.posts])).toEqual([['newsletter', 2, 1, 1]])
  const file = await (await api.analytics.export({ businessId: business.id })).text()
  expect(file.trim().split('\r\n').at(-1)).toMatch(/,2,,,,,1,\d+,3,1$/)

  await count({ opens: false, clicks: false })
  expect(await read()).toEqual(counted)
  expect((await api.analytics.read({ businessId: business.id })).total.now).toMatchObject({ impressions: 2, clicks: 1 })
  expect(await readsOf(api, postId)).toEqual({ opened: null, clicked: null })
})

test('where nothing is counted, the analytics have the mails alone', async () => {
  const { api, deliveryId, workspaceId } = await sent(await useMailServer(app), 1, { opens: false, clicks: false })
  const { kind, id: channelId } = (await api.channels.list({})).find((channel) => channel.kind === 'newsletter')!
  expect(kind).toBe('newsletter')
  const issueId = await app.behindTheScenes(async (tx) => {
    const [issue] = await tx.select({ id: issues.id }).from(issues).where(eq(issues.deliveryId, deliveryId))
    return issue!.id
  })

  expect(await countIssue(services, { issueId, channelId })).toEqual({
    type: 'counted',
    counts: { delivered: 1, failed: 0, unsubscribed: 0 },
  })
  expect(await countIssue(services, { issueId: workspaceId, channelId })).toEqual({ type: 'gone' })
  expect(await countIssue(services, { issueId, channelId: workspaceId })).toEqual({ type: 'gone' })
})

test('each reader counts once, whatever they repeat, and a click is an opening too', async () => {
  const { api, postId, mails } = await sent(await useMailServer(app), 3)
  const [one, other] = mails

  for (const address of [one!.open, one!.open, one!.clicks[0]!, one!.clicks[0]!, one!.clicks[1]!, other!.clicks[0]!]) await ask(address)

  expect(await readsOf(api, postId)).toEqual({
    opened: { readers: 2, machines: 0 },
    clicked: {
      readers: 2,
      machines: 0,
      links: [
        { address: shop, readers: 2 },
        { address: 'https://story.example/', readers: 1 },
      ],
    },
  })
  const picture = await ask(one!.open)
  expect([picture.status, picture.headers.get('content-type'), picture.headers.get('cache-control')]).toEqual([
    200,
    'image/gif',
    'private, no-store',
  ])
})

test.each([
  ['asks for the head alone', { method: 'HEAD' }],
  ['is a known scanner', { agent: 'Mozilla/5.0 (compatible; BarracudaCentral)' }],
  ['is a mail program that fetches everything ahead', { agent: 'Mozilla/5.0' }],
  ['does not say what it is', { agent: '' }],
  ['says that it fetches ahead', { headers: { 'sec-purpose': 'prefetch' } }],
])('a machine that %s is told apart, until a person does the same', async (_what, asking) => {
  const { api, postId, mails } = await sent(await useMailServer(app), 1)
  const [mail] = mails

  const followed = await ask(mail!.clicks[0]!, asking)
  await ask(mail!.open, asking)
  const machine = await readsOf(api, postId)
  await ask(mail!.clicks[0]!)
  const both = await readsOf(api, postId)

  expect(followed.headers.get('location')).toBe(shop)
  expect(machine).toMatchObject({
    opened: { readers: 0, machines: 1 },
    clicked: { readers: 0, machines: 1, links: [{ readers: 0 }, { readers: 0 }] },
  })
  expect(both).toMatchObject({
    opened: { readers: 1, machines: 0 },
    clicked: { readers: 1, machines: 0, links: [{ readers: 1 }, { readers: 0 }] },
  })
})

test('what is fetched while the mail is handed over is fetched by a machine', async () => {
  const { api, postId, issueId, mails } = await sent(await useMailServer(app), 2)
  await handedOver(issueId, '-1 minute')

  await ask(mails[0]!.open)
  await app.behindTheScenes((tx) =>
    tx.update(issueRecipients).set({ sentAt: null, handedAt: null }).where(eq(issueRecipients.issueId, issueId)),
  )
  await ask(mails[1]!.open)

  expect((await readsOf(api, postId)).opened).toEqual({ readers: 0, machines: 2 })
})

test('turned off, nothing more is counted nor shown, and the links of mails that are out still lead on', async () => {
  const { api, postId, mails } = await sent(await useMailServer(app), 2)
  await ask(mails[0]!.clicks[0]!)

  await count({ opens: false, clicks: false })
  const followed = await ask(mails[1]!.clicks[0]!)
  await ask(mails[1]!.open)
  const off = await readsOf(api, postId)
  await count({ opens: true, clicks: true })

  expect([followed.status, followed.headers.get('location')]).toEqual([302, shop])
  expect(off).toEqual({ opened: null, clicked: null })
  expect(await readsOf(api, postId)).toMatchObject({ opened: { readers: 1 }, clicked: { readers: 1 } })
})

test('mails that went out while it was off stay without', async () => {
  const { api, postId } = await sent(await useMailServer(app), 1, { opens: false, clicks: false })

  await count({ opens: true, clicks: true })

  expect(await readsOf(api, postId)).toEqual({ opened: null, clicked: null })
})

test('one is counted without the other', async () => {
  const opens = await sent(await useMailServer(app), 1, { opens: true, clicks: false })
  const clicks = await sent(await useMailServer(app), 1, { opens: false, clicks: true })

  expect([opens.mails[0]?.clicks, clicks.mails[0]?.open]).toEqual([[], ''])
  expect(opens.mails[0]?.html).toContain('It is counted who opens this mail.')
  expect(clicks.mails[0]?.html).toContain('It is counted who follows the links of this mail.')
  await ask(clicks.mails[0]!.clicks[0]!)
  expect(await readsOf(clicks.api, clicks.postId)).toMatchObject({ opened: null, clicked: { readers: 1 } })
})

test('a token that is not ours leads nowhere and counts nothing', async () => {
  const { api, postId, issueId, mails } = await sent(await useMailServer(app), 1)
  const { secrets, config } = services
  const [click = '', open = ''] = [mails[0]?.clicks[0], mails[0]?.open]
  const token = new URL(click).searchParams.get('token') ?? ''
  const [recipient] = await app.behindTheScenes((tx) => tx.select().from(issueRecipients).where(eq(issueRecipients.issueId, issueId)))
  const made = (purpose: string, data: unknown) => sign(secrets.derive(purpose), data)
  const forged = [
    '',
    'https://evil.example',
    '..',
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    `${Buffer.from(JSON.stringify([issueId, recipient!.id, 1])).toString('base64url')}.${token.split('.')[1]}`,
    made('newsletter token', [issueId, recipient!.id, 0]),
    made('newsletter reads', [issueId, recipient!.id, 2]),
    made('newsletter reads', [issueId, recipient!.id, null]),
    made('newsletter reads', [crypto.randomUUID(), recipient!.id, 0]),
    made('newsletter reads', { issueId }),
  ]

  const answers = await Promise.all(forged.map((word) => ask(`${config.baseUrl}/newsletter/of/go?token=${encodeURIComponent(word)}`)))
  const picture = await ask(open.replace('token=', 'token=x'))

  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(forged.map(() => [404, null]))
  expect(await answers[1]?.text()).toContain('This link leads nowhere')
  expect(picture.status).toBe(404)
  expect(await readsOf(api, postId)).toEqual({ opened: nothing, clicked: { ...nothing, links: [expect.anything(), expect.anything()] } })
})

test('a mail of another issue, or of another business, counts for its own alone', async () => {
  const mine = await sent(await useMailServer(app), 1)
  const others = await sent(await useMailServer(app), 1)

  await ask(others.mails[0]!.clicks[0]!)

  expect((await readsOf(mine.api, mine.postId)).clicked?.readers).toBe(0)
  const seen = await services.db.transaction(mine.workspaceId, (tx) => tx.select().from(issueReads))
  expect(seen).toEqual([])
  await expect(
    services.db.transaction(mine.workspaceId, (tx) =>
      tx.insert(issueReads).values({
        workspaceId: others.workspaceId,
        businessId: others.business.id,
        issueId: others.issueId,
        subscriberId: crypto.randomUUID(),
        what: 'opened',
        link: 0,
        byPerson: true,
      }),
    ),
  ).rejects.toThrow()
})

test('what a reader did is gone with them; their links still lead on, and count nothing', async () => {
  const { api, postId, business, mails } = await sent(await useMailServer(app), 1)
  await ask(mails[0]!.clicks[0]!)
  const before = await readsOf(api, postId)
  const [reader] = (await api.subscribers.list({ businessId: business.id })).items

  await api.subscribers.remove({ id: reader!.id })
  const followed = await ask(mails[0]!.clicks[0]!)

  expect(before).toMatchObject({ opened: { readers: 1 }, clicked: { readers: 1 } })
  expect(followed.headers.get('location')).toBe(shop)
  expect(await readsOf(api, postId)).toMatchObject({ opened: nothing, clicked: nothing })
})

test('half a year later the figures are kept alone, and links still lead on', async () => {
  const { api, postId, issueId, mails } = await sent(await useMailServer(app), 2)
  await ask(mails[0]!.clicks[0]!)
  const before = await readsOf(api, postId)
  await app.behindTheScenes((tx) =>
    tx
      .update(issues)
      .set({ endedAt: sql`now() - interval '181 days'` })
      .where(eq(issues.id, issueId)),
  )

  await forgetRecipientsJob.run(services, {})
  const followed = await ask(mails[1]!.clicks[0]!)

  expect(before).toMatchObject({ opened: { readers: 1 }, clicked: { readers: 1 } })
  expect(await readsOf(api, postId)).toEqual(before)
  expect(await app.behindTheScenes((tx) => tx.$count(issueReads, eq(issueReads.issueId, issueId)))).toBe(0)
  expect(followed.headers.get('location')).toBe(shop)
})

test('the links of a business that is deleted lead nowhere', async () => {
  const { api, business, mails } = await sent(await useMailServer(app), 1)

  await api.businesses.remove({ id: business.id })

  expect((await ask(mails[0]!.clicks[0]!)).status).toBe(404)
})

test('a proof says what is counted, and counts nothing', async () => {
  const { api, postId } = await sent(await useMailServer(app), 1)

  const { html } = await api.issues.preview({ postId })

  expect(html).toContain('It is counted who opens this mail and follows its links.')
  expect(html).toContain(shop.replaceAll('&', '&#x26;'))
  expect(html).not.toMatch(/\/newsletter\/of\/(?:go|opened)|\.invalid/)
})

test('whoever asks without end from one network is refused', async () => {
  const { mails } = await sent(await useMailServer(app), 1)
  const hasty = createApp({ ...services, config: { ...services.config, rateLimitPerMinute: 1 } }, { loadPages: async () => pages })

  const statuses: number[] = []
  for (let times = 0; times < 6; times += 1) statuses.push((await hasty.fetch(new Request(mails[0]!.open))).status)

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})
