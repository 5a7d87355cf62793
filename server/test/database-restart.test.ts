import { mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inArray } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../src/config.ts'
import { contextFor, type Services } from '../src/context.ts'
import { createBusiness } from '../src/features/content/businesses/service/create.ts'
import { listChannels } from '../src/features/publishing/channels/list.ts'
import { platformsOf } from '../src/features/publishing/deliveries/sending/platforms.ts'
import { deliveries } from '../src/features/publishing/deliveries/table.ts'
import { startDeliveryWorker } from '../src/features/publishing/deliveries/claiming/worker.ts'
import { createPost } from '../src/features/content/posts/service/create.ts'
import { schedulePost } from '../src/features/publishing/schedule/service.ts'
import { startEmbeddedPostgres } from '../src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../src/infra/log.ts'
import { databaseKey, prepareDatabase } from '../src/infra/prepare-database.ts'
import { openSecrets } from '../src/infra/secrets.ts'
import { bareServices } from './bare-services.ts'
import { addAccount } from './factories.ts'
import { inFeed, soonOver, startFeed, until } from './publishing.ts'

const log = createLog({ level: 'silent' })

test('a database that dies under a worker, twice, costs no delivery and makes none twice', async () => {
  const dataDir = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'postwright-restart-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false })
  onTestFinished(() => postgres.stop())
  const key = databaseKey(await openSecrets({ appSecret: undefined, dataDir }))
  await prepareDatabase({ ownerUrl: postgres.ownerUrl, url: postgres.appUrl, key }, log)
  const services = await bareServices(readConfig({ DATABASE_URL: postgres.appUrl, DATA_DIR: dataDir }), log)
  onTestFinished(() => services.close())
  const wall = await startFeed(services)
  onTestFinished(() => wall.close())
  const { sandboxId, planned } = await planSome(services, 40)

  const worker = startDeliveryWorker(services, { timings: soonOver, platforms: platformsOf(services, wall.origin), perChannel: 2 })
  onTestFinished(() => worker.stop())
  for (const shown of [5, 20]) {
    await until(
      () => inFeed(services, sandboxId).catch(() => []),
      (posts) => posts.length >= shown,
    )
    process.kill(postgres.pid, 'SIGKILL')
  }
  const statuses = () =>
    services.db
      .asSystem('see how far a test is', (tx) =>
        tx.select({ status: deliveries.status }).from(deliveries).where(inArray(deliveries.id, planned)),
      )
      .catch(() => [])
  await until(
    statuses,
    (rows) => rows.length === planned.length && rows.every(({ status }) => status === 'published'),
    JSON.stringify,
    200_000,
  )

  const texts = (await inFeed(services, sandboxId)).map(({ body }) => body)
  expect(texts).toHaveLength(40)
  expect(new Set(texts).size).toBe(40)
})

async function planSome(services: Services, count: number) {
  const { userId, workspaceId } = await addAccount(services, { approval: 'approved', plan: 'agency' })
  const context = contextFor(services, { userId, workspaceId, role: 'owner', businessIds: null, isSuperAdmin: false })
  const { id: businessId } = await createBusiness(context, { name: 'Lumen Coffee', context: 'A roastery.', requiresApproval: false })
  const sandboxId = (await listChannels(context, { businessId })).find(({ kind }) => kind === 'sandbox')?.id ?? ''
  const planned: string[] = []
  for (let number = 0; number < count; number++) {
    const { id: postId } = await createPost(context, { businessId, contentType: 'x', content: { title: null, body: `Post ${number}` } })
    const made = await schedulePost(context, { postId, dueAt: new Date().toISOString(), channelIds: [sandboxId], confirmDuplicate: false })
    planned.push(...made.map(({ id }) => id))
  }
  return { sandboxId, planned }
}
