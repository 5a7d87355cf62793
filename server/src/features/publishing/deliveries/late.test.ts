import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { startApp } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { tellOfLateJob } from './jobs.ts'
import { deliveries } from './table.ts'

const app = await startApp()

test('what is due and not on its way is told once to whoever publishes and to the super admins, and is over once it goes out', async () => {
  const administrator = await app.signedUp({ superAdmin: true, approval: 'approved' })
  const owner = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const viewer = await app.signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'viewer' })
  const bystander = await app.signedUp({ approval: 'approved', plan: 'growth' })
  const { business, sandbox } = await addChannels(owner.api)
  const post = await addPost(owner.api, { businessId: business.id })
  const dueAt = new Date(Date.now() + 3_600_000).toISOString()
  const [planned] = await owner.api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt })
  const told = async ({ api }: typeof owner) =>
    (await api.notifications.list({})).items
      .filter(({ kind }) => kind === 'deliveries_late' || kind === 'queue_late')
      .map(({ title, count, isRead }) => [title, count, isRead])
  const look = () => tellOfLateJob.run(app.services, {})
  const wait = (seconds: number) =>
    app.services.db.asSystem('a worker that is slow', (tx) =>
      tx
        .update(deliveries)
        .set({ nextAttemptAt: sql`now() - make_interval(secs => ${seconds})` })
        .where(eq(deliveries.id, planned!.id)),
    )

  await wait(30)
  await look()
  expect([await told(owner), await told(administrator)]).toEqual([[], []])

  await wait(190)
  await look()
  await look()
  const title = '1 post is due and not on the way yet'
  const ofServer = '1 post is due on this server and not on the way yet'
  expect(await told(owner)).toEqual([[title, 1, false]])
  expect(await told(administrator)).toEqual([[ofServer, 1, false]])
  expect([await told(viewer), await told(bystander)]).toEqual([[], []])
  const [notice] = (await owner.api.notifications.list({})).items
  expect(notice?.detail).toContain('waits for 3 minutes')

  await owner.api.deliveries.cancel({ id: planned!.id })
  await look()
  expect(await told(owner)).toEqual([[title, 1, true]])
  expect(await told(administrator)).toEqual([[ofServer, 1, true]])
})
