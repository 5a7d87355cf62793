import { Client } from 'pg'
import { expect, test, vi } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { signedUp } from '../../../../test/harness.ts'

interface Sent {
  connection: unknown
  text: string
  /** What is sent in one turn goes out together. */
  turn: number
}

/** The statements of every connection from now on, until `stop`. */
function statements(): { sent: Sent[]; stop: () => void } {
  const sent: Sent[] = []
  let turn = 0
  const { query } = Client.prototype as unknown as { query: (this: unknown, ...args: unknown[]) => unknown }
  const spy = vi.spyOn(Client.prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
    const [statement] = args as [string | { text: string }]
    process.nextTick(() => (turn += 1))
    sent.push({ connection: this, text: typeof statement === 'string' ? statement : statement.text, turn })
    return query.apply(this, args) as never
  })
  return { sent, stop: () => spy.mockRestore() }
}

test('a new post is read back together with what writes it: three round trips behind the look at who writes it', async () => {
  const { api } = await signedUp({ approval: 'approved' })
  const { id: businessId } = await addBusiness(api)
  const create = (body: string) => api.posts.create({ businessId, contentType: 'x', content: { title: null, body } })
  // The first one learns the columns.
  await create('Plums.')

  const { sent, stop } = statements()
  const post = await create('Toffee.')
  stop()

  const writing = sent.find(({ text }) => text.startsWith('insert into "posts"'))
  const ofIt = sent.filter(({ connection }) => connection === writing?.connection)
  const upTo = ofIt.findIndex(({ text }, at) => text === 'commit' && at > ofIt.indexOf(writing!))
  const from = ofIt.findLastIndex(({ text }, at) => text.includes('session_of') && at < upTo) + 1
  expect(post.content.body).toBe('Toffee.')
  expect(new Set(ofIt.slice(from, upTo + 1).map(({ turn }) => turn)).size).toBe(3)
})
