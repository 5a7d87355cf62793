import { afterEach, expect, test, vi } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, behave, delivered, dueNow, inFeed, soon, until } from '../../../../../test/publishing.ts'
import { addPost } from '../../../../../test/factories.ts'

const app = await startPublishingApp()

const day = 86_400_000

/** The clock of this node alone: that of the database says when something is due. */
function jump(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}
afterEach(() => vi.useRealTimers())

const jumps = [
  ['forwards', 2 * day],
  ['backwards', -2 * day],
] as const

test.each(jumps)('a clock that jumps %s sends nothing early, and what is due once', async (_where, milliseconds) => {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const where = { businessId: business.id, channelId: sandbox.id }
  const { id: postId } = await addPost(api, { businessId: business.id })
  const [later] = await api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: soon() })
  await app.stopWorker()
  const { id } = await dueNow(api, { ...where, contentType: 'x', content: { title: null, body: 'Figs are in.' } })
  jump(milliseconds)
  app.startWorker()

  const shown = await until(
    () => inFeed(app.services, sandbox.id),
    (found) => found.length > 0,
  )
  // Whoever is woken looks at everything that is due.
  await app.stopWorker()
  vi.useRealTimers()
  app.startWorker()

  expect(await delivered(api, id, 'published')).toMatchObject({ attempts: 1 })
  expect(shown.map(({ body }) => body)).toEqual(['Figs are in.'])
  expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
  expect(await api.deliveries.get({ id: later!.id })).toMatchObject({ status: 'scheduled', attempts: 0 })
})

test.each(jumps)(
  'a clock that jumps %s in the middle of a send loses no lease, and nothing is sent twice',
  async (_where, milliseconds) => {
    const { api } = await app.member()
    const { business, sandbox } = await addChannels(api)
    // Longer than some renewals of its lease, and sweeps of those that ran out.
    await behave(api, sandbox.id, { mode: 'delay', delayMs: 1_500, protection: 'none' })
    const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
    await delivered(api, id, 'sending')

    jump(milliseconds)
    await until(
      () => inFeed(app.services, sandbox.id),
      (found) => found.length > 0,
    )
    vi.useRealTimers()

    expect(await delivered(api, id, 'published', 'unknown', 'needs_attention')).toMatchObject({ status: 'published', attempts: 1 })
    expect(await inFeed(app.services, sandbox.id)).toHaveLength(1)
  },
)
