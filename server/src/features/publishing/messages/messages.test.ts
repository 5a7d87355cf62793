import type { SettingValues } from '@postwright/contract/content/setting-values'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { startWhatsapp } from '../../../../test/fakes/whatsapp/server.ts'
import type { Api } from '../../../../test/harness.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { delivered } from '../../../../test/publishing.ts'
import { createApp } from '../../../app.ts'
import { handleWebhooks } from '../webhooks/handle.ts'
import { claimNext, leaseSeconds, markHanded, takeBroadcast } from './claim.ts'
import { countsOfBroadcast } from './figures.ts'
import { forgetContactedJob, resumeBroadcastsJob } from './jobs.ts'
import { sendBroadcast } from './send.ts'
import { broadcastRecipients, broadcasts } from './table.ts'

const whatsapp = await startWhatsapp()
const app = await startPublishingApp({ config: { platformUrls: { whatsapp: whatsapp.url } } })
const { services } = app
const site = createApp(services)
const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
const integration = await admin.api.integrations.save({ kind: 'whatsapp', id: whatsapp.app.id, secret: whatsapp.app.secret })

afterAll(() => whatsapp.close())
beforeEach(() => {
  whatsapp.sent.length = 0
  whatsapp.templates.splice(0, Infinity, { name: 'news', language: 'en_US', status: 'APPROVED', body: 'News from us: {{1}}' })
  Object.assign(whatsapp.settings, { tier: 'TIER_2K', hasNumber: true, isDead: false, ofApp: whatsapp.app.id })
  whatsapp.settings.scopes = ['whatsapp_business_messaging', 'whatsapp_business_management']
  for (const some of [whatsapp.paired, whatsapp.missing]) some.clear()
})

const fields = { waba: whatsapp.waba, token: whatsapp.token }

/** A business with a number, and these people on its list. */
async function numbered(phones: readonly string[], settings: SettingValues = { template: 'news/en_US' }) {
  const member = await app.member()
  const { api } = member
  const { id: businessId } = await addBusiness(api, { requiresApproval: false, contentTypes: ['whatsapp'] })
  const step = await api.channelConnections.begin({ businessId, kind: 'whatsapp', fields })
  if (step.step !== 'connected') throw new Error('One number is connected at once.')
  const channelId = step.channels[0]!.id
  await api.messages.refreshTemplates({ channelId })
  await api.channels.setSettings({ id: channelId, settings })
  if (phones.length > 0)
    await api.messages.import({
      businessId,
      file: file(`phone,name\n${phones.map((one) => `${one},`).join('\n')}\n`),
      consent: 'At the till',
      mode: 'import',
    })
  return { ...member, businessId, channelId }
}

const file = (content: string) => new File([content], 'people.csv', { type: 'text/csv' })
const people = (count: number) => Array.from({ length: count }, (_, at) => `+2782555${String(1000 + at)}`)
const digits = (phone: string) => phone.replace(/\D/g, '')

/** A message that was begun, and sent to nobody yet. */
async function begun(phones: readonly string[], { settings, body = 'Plums are in.' }: { settings?: SettingValues; body?: string } = {}) {
  const world = await numbered(phones, settings)
  const deliveryId = await post(world.api, world, body)
  await delivered(world.api, deliveryId, 'published', 'failed')
  return {
    ...world,
    deliveryId,
    which: { workspaceId: world.workspaceId, broadcastId: (await newest(world.api, world.businessId))?.id ?? '' },
  }
}

async function post(api: Api, { businessId, channelId }: { businessId: string; channelId: string }, body: string) {
  const { id: postId } = await addPost(api, { businessId, contentType: 'whatsapp', content: { title: null, body } })
  const [delivery] = await api.schedule.schedule({
    postId,
    channelIds: [channelId],
    dueAt: new Date().toISOString(),
    confirmDuplicate: true,
  })
  return delivery!.id
}

const newest = async (api: Api, businessId: string) => (await api.messages.broadcasts({ businessId }))[0]

async function figures(api: Api, businessId: string) {
  const found = (await newest(api, businessId))!
  return { status: found.status, ...Object.fromEntries(Object.entries(found.figures).filter(([, count]) => count)) }
}

/** A piece of work, as the job does it. Says after how many seconds the next one is due, if there is to be one. */
async function send(which: { workspaceId: string; broadcastId: string }): Promise<number | null> {
  let next: number | null = null
  await sendBroadcast(services, which, async (_tx, afterSeconds) => void (next = afterSeconds))
  return next
}

async function tell(...told: object[]): Promise<number[]> {
  const statuses: number[] = []
  for (const one of told) {
    const { body, signature } = whatsapp.signed(one)
    const answer = await site.fetch(
      new Request(integration.webhook!.url, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } }),
    )
    statuses.push(answer.status)
  }
  await handleWebhooks(services, 20_000)
  return statuses
}

const templateUpdate = (event: string, at: number) => ({
  entry: [
    {
      id: whatsapp.waba,
      time: Math.floor(at / 1000),
      changes: [
        {
          field: 'message_template_status_update',
          value: { event, message_template_name: 'news', message_template_language: 'en_US', reason: 'NONE' },
        },
      ],
    },
  ],
})

test('everybody who agreed gets the text by the template once, and the truth comes by webhooks in any order and again', async () => {
  const { api, which, businessId } = await begun(people(12), { body: 'Plums\n\nare in.' })

  await send(which)
  const accepted = await figures(api, businessId)
  const [one, two, three] = whatsapp.sent
  const told = [
    whatsapp.statusOf(one!, 'read'),
    whatsapp.statusOf(one!, 'delivered'),
    whatsapp.statusOf(one!, 'sent'),
    whatsapp.statusOf(two!, 'delivered'),
  ]
  const statuses = await tell(...told, ...told, whatsapp.statusOf(three!, 'failed', 131049))

  expect(new Set(whatsapp.sent.map(({ to }) => to))).toEqual(new Set(people(12).map(digits)))
  expect(whatsapp.sent).toHaveLength(12)
  expect(whatsapp.sent[0]!.shows).toBe('News from us: Plums are in.')
  expect(accepted).toEqual({ status: 'sent', recipients: 12, accepted: 12 })
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await figures(api, businessId)).toEqual({ status: 'sent', recipients: 12, accepted: 9, read: 1, delivered: 1, failed: 1 })
  expect((await newest(api, businessId))!.problems).toEqual([{ reason: 'Failed with 131049', people: 1 }])
})

test('what is signed by others, or for another body, is refused, and the webhook address is proven by our word alone', async () => {
  const { body } = whatsapp.signed({ entry: [] })
  const wrong = await site.fetch(
    new Request(integration.webhook!.url, { method: 'POST', body, headers: { 'x-hub-signature-256': 'sha256=00' } }),
  )
  const verify = (token: string, challenge = '1158201444') =>
    site.fetch(
      new Request(
        `${integration.webhook!.url}?${new URLSearchParams({ 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': challenge }).toString()}`,
      ),
    )
  const known = await verify(integration.webhook!.verifyToken)

  expect(wrong.status).toBe(401)
  expect([known.status, await known.text(), known.headers.get('content-type')]).toEqual([200, '1158201444', 'text/plain'])
  expect((await verify('guessed')).status).toBe(403)
  expect((await verify(integration.webhook!.verifyToken, '<script>')).status).toBe(403)
})

test('whoever wrote within a day gets the text itself; without a template nobody else gets anything', async () => {
  const [writer, other] = people(2) as [string, string]
  const world = await numbered([writer, other], {})
  const nobody = await post(world.api, world, 'Plums are in.')
  const failed = await delivered(world.api, nobody, 'failed')
  await tell(whatsapp.messageFrom(digits(writer), 'When do you open?'))
  const deliveryId = await post(world.api, world, 'Plums\n\nare in.')
  await delivered(world.api, deliveryId, 'published', 'failed')
  await send({ workspaceId: world.workspaceId, broadcastId: (await newest(world.api, world.businessId))!.id })

  expect(failed.reason).toContain('Others may be written to by an approved template alone')
  expect(whatsapp.sent.map(({ to, shows }) => ({ to, shows }))).toEqual([{ to: digits(writer), shows: 'Plums\n\nare in.' }])
})

test('a text that comes too late for its day goes out by the template, once', async () => {
  const [writer] = people(1) as [string]
  const world = await numbered([writer])
  await tell(whatsapp.messageFrom(digits(writer), 'Hello'))
  await delivered(world.api, await post(world.api, world, 'Plums are in.'), 'published')
  const which = { workspaceId: world.workspaceId, broadcastId: (await newest(world.api, world.businessId))!.id }
  await send(which)
  const late = whatsapp.statusOf(whatsapp.sent[0]!, 'failed', 131047)

  await tell(late)
  await send(which)
  await tell({ ...late, again: true })
  await send(which)

  expect(whatsapp.sent.map(({ shows }) => shows)).toEqual(['Plums are in.', 'News from us: Plums are in.'])
  expect(await figures(world.api, world.businessId)).toEqual({ status: 'sent', recipients: 1, accepted: 1 })
})

test('a node that died before it spoke to the platform is repeated, one that died later never: a webhook tells', async () => {
  const { api, which, businessId } = await begun(people(3))
  const taken = (await takeBroadcast(services, which))!
  const claimed = await claimNext(services, taken, { count: 2, number: whatsapp.number })
  const [handed] = claimed
  await markHanded(services, taken, { recipientId: handed!.id, isFirst: true })
  await app.behindTheScenes((tx) =>
    tx
      .update(broadcasts)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(broadcasts.id, which.broadcastId)),
  )

  await send(which)
  const before = await figures(api, businessId)
  await tell(whatsapp.statusOf({ id: 'wamid.lost', to: '1', shows: '', proof: `${handed!.id}.1` }, 'delivered'))

  expect(leaseSeconds).toBeGreaterThan(30)
  expect(whatsapp.sent).toHaveLength(2)
  expect(before).toEqual({ status: 'sent', recipients: 3, accepted: 2, unclear: 1 })
  expect(await figures(api, businessId)).toEqual({ status: 'sent', recipients: 3, accepted: 2, delivered: 1 })
  // An earlier try of the same person says nothing of this one.
  await tell(whatsapp.statusOf({ id: 'wamid.other', to: '1', shows: '', proof: `${handed!.id}.7` }, 'read'))
  expect(await figures(api, businessId)).toMatchObject({ delivered: 1 })
})

test.each([
  ['no answer after it was taken', 'deaf' as const],
  ['a server error', { status: 500, body: '{"error":{"message":"Something went wrong","code":131000}}' }],
  ['service unavailable', { status: 503, body: '{"error":{"message":"Temporarily unavailable","code":2}}' }],
])('%s leaves it open, is not repeated, and the rest goes on later', async (_name, odd) => {
  const { api, which, businessId } = await begun(people(1))
  whatsapp.misbehave(odd, `POST /v25.0/${whatsapp.number}/messages`)

  const next = await send(which)
  await app.behindTheScenes((tx) =>
    tx
      .update(broadcasts)
      .set({ dueAt: sql`now()` })
      .where(eq(broadcasts.id, which.broadcastId)),
  )
  await send(which)

  expect(next).toBe(60)
  expect(whatsapp.sent.length).toBe(odd === 'deaf' ? 1 : 0)
  expect(await figures(api, businessId)).toEqual({ status: 'sent', recipients: 1, unclear: 1 })
})

test('too many at once waits for all, too many to one person for that one alone', async () => {
  const [first, second] = people(2) as [string, string]
  const { api, which, businessId } = await begun([first, second])
  whatsapp.misbehave(
    { status: 429, body: '{"error":{"message":"(#130429) Rate limit hit","code":130429}}' },
    `POST /v25.0/${whatsapp.number}/messages`,
    2,
  )

  const rested = await send(which)
  const during = await figures(api, businessId)
  await app.behindTheScenes((tx) =>
    tx
      .update(broadcasts)
      .set({ dueAt: sql`now()` })
      .where(eq(broadcasts.id, which.broadcastId)),
  )
  whatsapp.paired.add(digits(second))
  const next = await send(which)

  expect([rested, during]).toEqual([60, { status: 'sending', recipients: 2, waiting: 2 }])
  expect(whatsapp.sent.map(({ to }) => to)).toEqual([digits(first)])
  expect(next).toBeGreaterThan(3)
  expect(await figures(api, businessId)).toEqual({ status: 'sending', recipients: 2, accepted: 1, waiting: 1 })
})

test('a number writes first to no more people a day than WhatsApp lets it', async () => {
  const { api, which, businessId, channelId } = await begun(people(3))
  await app.behindTheScenes((tx) => tx.execute(sql`update channels set settings = settings || '{"tier":2}' where id = ${channelId}`))

  const next = await send(which)

  expect(next).toBe(1800)
  expect(whatsapp.sent).toHaveLength(2)
  expect(await newest(api, businessId)).toMatchObject({
    status: 'sending',
    note: expect.stringContaining('no more people first within 24 hours'),
  })
})

test('a token that was ended pauses it with the words of WhatsApp; who wrote STOP, or is not there, gets nothing more', async () => {
  const [leaver, missing, stays] = people(3) as [string, string, string]
  const { api, which, businessId } = await begun([leaver, missing, stays])
  whatsapp.settings.isDead = true
  await send(which)
  const paused = await newest(api, businessId)
  whatsapp.settings.isDead = false
  await tell(whatsapp.messageFrom(digits(leaver), ' Stop! '))
  whatsapp.missing.add(digits(missing))
  await api.messages.resume({ id: which.broadcastId })
  await send(which)

  expect(paused).toMatchObject({ status: 'paused', note: expect.stringContaining('The session has been invalidated') })
  expect(await figures(api, businessId)).toEqual({ status: 'sent', recipients: 3, accepted: 1, failed: 1, skipped: 1 })
  expect(await api.messages.counts({ businessId })).toEqual({ agreed: 1, left: 1, unreachable: 1 })
  // Nobody brings back who left: they do it themselves, and an older word that comes later changes nothing.
  const again = await api.messages.import({ businessId, file: file(`phone\n${leaver}\n`), consent: 'again', mode: 'import' })
  expect(again.counts).toMatchObject({ added: 0, left: 1 })
  await tell(whatsapp.messageFrom(digits(leaver), 'start', new Date(Date.now() - 3_600_000)))
  expect((await api.messages.counts({ businessId })).left).toBe(1)
})

test.each([
  ['one that is not approved', { status: 'PENDING' }, 'WhatsApp has not approved the template news'],
  ['one of whose variables nothing is said', { body: '{{1}} and {{2}}' }, 'what stands in the variable 2 of the template news'],
  ['one with a picture', { header: 'IMAGE' }, 'asks for more than texts'],
  ['one that the text is too long for', { body: `${'x'.repeat(1020)}{{1}}` }, 'characters too long for WhatsApp'],
])('a template: %s sends nothing and says why', async (_name, template, words) => {
  Object.assign(whatsapp.templates[0]!, template)
  const world = await numbered(people(1))
  const failed = await delivered(world.api, await post(world.api, world, 'Plums are in.'), 'failed')

  expect(failed.reason).toContain(words)
  expect(await world.api.messages.broadcasts({ businessId: world.businessId })).toEqual([])
})

test('each variable of a template takes what was chosen for it: the text, the name of whoever gets it, or words', async () => {
  whatsapp.templates[0]!.body = 'Hello {{1}}, {{2}} With love, {{3}}'
  const [named, nameless] = people(2) as [string, string]
  const world = await begun([named, nameless], {
    body: 'Plums\nare in.',
    settings: { template: 'news/en_US', templateValues: ['{name|dear friend}', '{text}', '{words|Loerie Lane}'] },
  })
  await app.behindTheScenes((tx) => tx.execute(sql`update contacts set name = 'Naledi' where phone = ${digits(named)}`))

  await send(world.which)

  expect(Object.fromEntries(whatsapp.sent.map(({ to, shows }) => [to, shows]))).toEqual({
    [digits(named)]: 'Hello Naledi, Plums are in. With love, Loerie Lane',
    [digits(nameless)]: 'Hello dear friend, Plums are in. With love, Loerie Lane',
  })
})

test('what became of it is counted as the results of its delivery, also when it is forgotten who got it', async () => {
  const { api, which, businessId, channelId, deliveryId } = await begun(people(3))
  await send(which)
  const [one, two, three] = whatsapp.sent
  await tell(whatsapp.statusOf(one!, 'read'), whatsapp.statusOf(two!, 'delivered'), whatsapp.statusOf(three!, 'failed', 131049))
  const counted = () => countsOfBroadcast(services, { channelId, broadcastId: which.broadcastId })
  const [counts, before] = [await counted(), await figures(api, businessId)]
  const [{ postId }] = [await api.deliveries.get({ id: deliveryId })]
  await app.behindTheScenes((tx) =>
    tx
      .update(broadcasts)
      .set({ endedAt: sql`now() - interval '181 days'` })
      .where(eq(broadcasts.id, which.broadcastId)),
  )
  await forgetContactedJob.run(services, {})

  expect(counts).toEqual({ delivered: 2, opened: 1, failed: 1 })
  expect(await counted()).toEqual(counts)
  expect(await figures(api, businessId)).toEqual(before)
  expect(await app.behindTheScenes((tx) => tx.$count(broadcastRecipients, eq(broadcastRecipients.broadcastId, which.broadcastId)))).toBe(0)
  expect(await api.messages.broadcasts({ businessId, postId })).toMatchObject([{ id: which.broadcastId }])
  const { id: other } = await addPost(api, { businessId, contentType: 'whatsapp', content: { title: null, body: 'Figs.' } })
  expect(await api.messages.broadcasts({ businessId, postId: other })).toEqual([])
})

test('a body of 5 MB is refused before it is read', async () => {
  const { body, signature } = whatsapp.signed({ entry: [], more: 'x'.repeat(5 * 1024 * 1024) })
  const answer = await site.fetch(
    new Request(integration.webhook!.url, { method: 'POST', body, headers: { 'x-hub-signature-256': signature } }),
  )
  expect(answer.status).toBe(413)
})

test('the state of a template comes by webhook, and an older one that comes later changes nothing', async () => {
  const { api, businessId } = await numbered([])
  const status = async () => (await api.messages.templates({ businessId }))[0]?.templates.map((one) => one.status)
  await app.behindTheScenes((tx) => tx.execute(sql`update message_templates set told_at = now() - interval '1 hour'`))

  await tell(templateUpdate('PAUSED', Date.now() - 60_000))
  await tell(templateUpdate('APPROVED', Date.now() - 600_000))

  expect(await status()).toEqual(['PAUSED'])
})

test('an account that put the app out asks to be connected again', async () => {
  const { api, businessId } = await numbered([])
  await tell({ entry: [{ id: whatsapp.waba, changes: [{ field: 'account_update', value: { event: 'PARTNER_REMOVED' } }] }] })
  expect((await api.channels.list({ businessId })).find(({ kind }) => kind === 'whatsapp')?.status).toBe('reconnect')
})

test.each([
  ['a token of another app', () => (whatsapp.settings.ofApp = '42'), 'fields.token', 'of another app'],
  [
    'a token that lacks a permission',
    () => whatsapp.settings.scopes.pop(),
    'fields.token',
    'lacks permissions: whatsapp_business_management',
  ],
  ['a token that was ended', () => (whatsapp.settings.isDead = true), 'fields.token', 'does not know this token'],
])('%s is refused at its field', async (_name, arrange, field, words) => {
  const { api } = await app.member()
  const { id: businessId } = await addBusiness(api, { contentTypes: ['whatsapp'] })
  arrange()
  await expect(api.channelConnections.begin({ businessId, kind: 'whatsapp', fields })).rejects.toMatchObject({
    data: { fields: [{ field, message: expect.stringContaining(words) }] },
  })
})

test('numbers are taken with their country, each once; what is none is named with its row', async () => {
  const { api, businessId } = await numbered([])
  const content = 'Telefon;Vorname\n+27 82 555 0123;Naledi\n0027825550123;Again\n082 555 0123;None\n=1+1;None\n'

  const { counts, rows } = await api.messages.import({ businessId, file: file(content), consent: 'At the till', mode: 'import' })
  const { items } = await api.messages.contacts({ businessId, limit: 10 })

  expect(counts).toEqual({ added: 1, known: 0, left: 0, repeated: 1, refused: 2 })
  expect(rows.map(({ row, outcome }) => [row, outcome])).toEqual([
    [3, 'repeated'],
    [4, 'refused'],
    [5, 'refused'],
  ])
  expect(items).toMatchObject([{ phone: '27825550123', name: 'Naledi', status: 'agreed', consent: 'At the till' }])
  await expect(api.messages.add({ businessId, phone: '+27825550123', name: '', consent: 'x' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await api.messages.remove({ id: items[0]!.id })
  expect((await api.messages.contacts({ businessId, limit: 10 })).items).toEqual([])
})

test('one that is stopped writes to nobody else, and what a lost node left is taken up', async () => {
  const { api, which, businessId } = await begun(people(2))
  await app.behindTheScenes((tx) =>
    tx
      .update(broadcasts)
      .set({ dueAt: sql`now() - interval '1 minute'` })
      .where(eq(broadcasts.id, which.broadcastId)),
  )
  const sent: unknown[] = []
  const jobs = { send: async (_tx: unknown, _job: unknown, payload: unknown) => void sent.push(payload) }
  await resumeBroadcastsJob.run({ ...services, jobs }, {})
  await api.messages.cancel({ id: which.broadcastId })
  await send(which)

  expect(sent).toContainEqual(which)
  expect(whatsapp.sent).toEqual([])
  expect(await figures(api, businessId)).toEqual({ status: 'cancelled', recipients: 2, skipped: 2 })
  expect(await app.behindTheScenes((tx) => tx.$count(broadcastRecipients, eq(broadcastRecipients.broadcastId, which.broadcastId)))).toBe(2)
})
