import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../../test/harness.ts'
import { addChannels, dueNow, quick, until } from '../../../../../test/publishing.ts'
import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { channels } from '../../channels/table.ts'
import { claimDue } from '../claiming/claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { deliveries } from '../table.ts'

/** A due delivery on a channel that was signed out. */
async function signedOut() {
  const { services } = await sharedApp()
  const { api } = await signedIn()
  const { business, sandbox } = await addChannels(api)
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await services.db.asSystem('sign a channel out', (tx) =>
    tx.update(channels).set({ status: 'reconnect' }).where(eq(channels.id, sandbox.id)),
  )
  const claim = () =>
    claimDue(services, { owner: 'node', platforms: platformsOf(services), timings: quick, free: 9, perChannel: 9, busy: {} })
  return { services, api, id, channelId: sandbox.id, claim }
}

/** Runs `second` while a transaction that did `first` is open, and commits it once `second` waits for it or is done. */
async function inTheMiddle<T>({ db }: Services, first: (tx: Tx) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  let isDone = false
  let running: Promise<T> | undefined
  await db.asSystem('stand in the way', async (tx) => {
    await first(tx)
    running = second().finally(() => (isDone = true))
    running.catch(() => {})
    await until(
      async () => {
        const { rows } = await db.pool.query<{ waits: boolean }>(
          'select exists (select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0) as waits',
        )
        return isDone || rows[0]?.waits
      },
      (isOver) => isOver === true,
    )
  })
  if (!running) throw new Error('The second one was never begun.')
  return running
}

test('a channel that is connected again while its delivery is being claimed does not leave it behind as held', async () => {
  const { services, api, id, channelId, claim } = await signedOut()

  await inTheMiddle(services, (tx) => tx.update(channels).set({ status: 'connected' }).where(eq(channels.id, channelId)), claim)

  expect((await api.deliveries.get({ id })).status).toBe('scheduled')
  expect((await claim()).map(({ delivery }) => delivery.id)).toEqual([id])
})

test('connecting a channel again also frees what was being held at that moment', async () => {
  const { services, api, id, channelId } = await signedOut()

  await inTheMiddle(
    services,
    async (tx) => {
      await tx.select({ id: channels.id }).from(channels).where(eq(channels.id, channelId)).for('share')
      await tx
        .update(deliveries)
        .set({ status: 'held', nextAttemptAt: sql`now() + interval '1 day'` })
        .where(eq(deliveries.id, id))
    },
    () => api.channels.reconnect({ id: channelId }),
  )

  expect((await api.deliveries.get({ id })).status).toBe('scheduled')
})
