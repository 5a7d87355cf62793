import { onTestFinished, expect, test } from 'vitest'

import type { AppPort } from '../../src/platforms/app.ts'
import { whatsappPlatform } from '../../src/platforms/whatsapp/index.ts'
import { sendMessage } from '../../src/platforms/whatsapp/message.ts'
import { startWhatsapp } from '../fakes/whatsapp/server.ts'
import { connected, exchanged } from './connect.ts'
import { deliver, newDelivery } from './deliver.ts'
import { faults } from './fault-kinds.ts'

/** WhatsApp has no wall that a post is seen on: what the others prove of a post is proven here of one message to one person. */
async function startStand() {
  const server = await startWhatsapp()
  onTestFinished(() => server.close())
  const app: AppPort = { keys: async () => server.app, refused: async () => {} }
  const begun: string[] = []
  const platform = whatsappPlatform(
    { app, origin: server.url },
    {
      async begin({ deliveryId }) {
        begun.push(deliveryId)
        return { type: 'published', remoteId: deliveryId, remoteUrl: null }
      },
      countsOf: async () => null,
    },
  )
  const fields = { waba: server.waba, token: server.token }
  const channel = await connected(platform, { fields })
  const send = (signal = new AbortController().signal) =>
    sendMessage(
      { token: server.token, origin: server.url, signal },
      { number: server.number, to: '27825550123', message: { text: 'Plums are in.' }, proof: 'proof-of-this-try' },
    )
  const check = () => platform.connection.check({ channel, credentials: channel.credentials, signal: new AbortController().signal })
  return { server, platform, channel, begun, fields, send, check }
}

const messages = 'POST /v25.0/106540352242922/messages'

test('a message is taken with our word, which comes back with whatever is told of it', async () => {
  const { server, send } = await startStand()

  expect(await send()).toEqual({ type: 'accepted', remoteId: server.sent[0]!.id })
  expect(server.sent).toMatchObject([{ to: '27825550123', shows: 'Plums are in.', proof: 'proof-of-this-try' }])
  expect(JSON.stringify(server.statusOf(server.sent[0]!, 'sent'))).toContain('proof-of-this-try')
})

test.each(faults)('%s leaves it open: the message is never sent again by us', async (_what, odd, isTaken) => {
  const { server, send } = await startStand()
  const giveUp = new AbortController()
  server.misbehave(odd, messages)
  if (odd === 'hang' || (typeof odd === 'object' && 'after' in odd && odd.after === 'hang'))
    void server.misbehaved().then(() => giveUp.abort())

  expect((await send(giveUp.signal)).type).toBe('unknown')
  expect(server.sent).toHaveLength(isTaken ? 1 : 0)
})

test('a line that cannot be opened sends nothing', async () => {
  const { server, send } = await startStand()
  await server.close()

  expect(await send()).toMatchObject({ type: 'not_sent' })
})

test('an address that leads elsewhere is not followed', async () => {
  const [{ server, send }, elsewhere] = [await startStand(), await startStand()]
  elsewhere.server.asked.length = 0
  server.misbehave({ status: 307, headers: { location: `${elsewhere.server.url}/v25.0/${server.number}/messages` } }, messages)

  expect(await send()).toMatchObject({ type: 'refused', reason: expect.stringContaining('leads to another one') })
  expect(elsewhere.server.asked).toEqual([])
})

/** Every number of the platform's list that we know, by what is to follow. */
const codes = {
  stop: [0, 190, 3, 10, 200, 299, 368, 131031],
  later: [4, 80007, 130429, 131048, 131056],
  unknown: [1, 2, 131000, 131016, 131057],
  refused: [
    100, 131008, 131009, 131026, 131047, 131049, 131050, 132000, 132001, 132005, 132007, 132012, 132015, 132016,
    // And one that nobody has heard of.
    199_999,
  ],
}

test.each(Object.entries(codes).flatMap(([type, all]) => all.map((code) => [code, type] as const)))(
  'an answer with the code %i means %s, in words',
  async (code, type) => {
    const { server, send } = await startStand()
    const details = `What it says of ${code}`
    const error = { message: `(#${code}) Something`, type: 'OAuthException', code, error_data: { messaging_product: 'whatsapp', details } }
    server.misbehave({ status: 400, body: JSON.stringify({ error }) }, messages)

    const outcome = await send()

    expect(outcome).toMatchObject({ type, reason: expect.stringMatching(/\S/) })
    if (type === 'refused') expect(outcome).toMatchObject({ code, reason: expect.stringContaining(details) })
    if (type === 'later') expect(outcome).toMatchObject({ ofPerson: code === 131056, afterSeconds: null })
    expect(server.sent).toEqual([])
  },
)

test('whoever asks to wait so long is not asked before', async () => {
  const { server, send } = await startStand()
  server.misbehave(
    { status: 429, headers: { 'retry-after': '77' }, body: '{"error":{"message":"Rate limit hit","code":130429}}' },
    messages,
  )

  expect(await send()).toMatchObject({ type: 'later', afterSeconds: 77, ofPerson: false })
})

test('a token that was ended is told from a server that fails, and another one connects again', async () => {
  const { server, platform, fields, check } = await startStand()
  const before = await check()
  // As often as a question is asked again.
  server.misbehave({ status: 500 }, `GET /v25.0/${server.number}`, 3)
  const failing = await check()
  server.misbehave({ status: 401, body: '<html>A firewall</html>' }, `GET /v25.0/${server.number}`)
  const walled = await check()
  server.settings.isDead = true
  const dead = await check()
  server.settings.isDead = false
  server.settings.hasNumber = false
  const without = await check()
  server.settings.hasNumber = true

  expect([before, failing, walled, dead, without].map(({ type }) => type)).toEqual(['ok', 'retry', 'retry', 'reconnect', 'reconnect'])
  expect((await exchanged(platform, { fields })).type).toBe('granted')
})

test.each([
  ['another word for a token', { token: 'of-nobody' }, 'token'],
  ['a name for an account', { waba: 'Loerie Lane' }, 'waba'],
  ['an account of others', { waba: '900000000000009' }, 'waba'],
])('%s is refused by the name of its field', async (_what, wrong, field) => {
  const { platform, fields } = await startStand()

  expect(await exchanged(platform, { fields: { ...fields, ...wrong } })).toMatchObject({ type: 'refused', field })
})

test('a post is begun once it fits, by its delivery; what does not fit is refused in words before anybody is asked', async () => {
  const { server, platform, channel, begun } = await startStand()
  const stand = { server, platform, strict: platform, channel, shown: () => [], connectWrongly: async () => ({ type: '' }) }
  const whole = { ...stand, signOut: () => {}, signInAgain: async () => channel }
  const payload = { contentType: 'whatsapp', title: null, body: 'Plums are in.', media: [] }
  const delivery = newDelivery()
  server.asked.length = 0

  const ended = [
    await deliver(whole, payload, { delivery }),
    await deliver(whole, { ...payload, body: 'é'.repeat(4_097) }),
    await deliver(whole, payload, { pictures: [{ alt: 'Plums', content: Buffer.from('') }] }),
  ]

  expect(ended).toMatchObject([
    { type: 'published', remoteId: delivery.key.split('.')[0] },
    { type: 'refused', reason: expect.stringContaining('4,096') },
    { type: 'refused', reason: expect.stringContaining('without pictures') },
  ])
  expect(begun).toHaveLength(1)
  expect(server.asked).toEqual([])
})
