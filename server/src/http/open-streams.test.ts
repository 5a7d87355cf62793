import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { signIn } from '../../test/factories.ts'
import { type Member, sharedApp, signedIn, type Visitor } from '../../test/harness.ts'
import { profiles, sessions } from '../features/identity/accounts/table.ts'

test('the events of a session end with it, and those of another session of the same person go on', async () => {
  const { services, visitor } = await sharedApp()
  const here = await signedIn()
  const elsewhere = visitor({ cookie: await signIn(services, here.userId) })
  const [first, second] = [await listen(here), await listen(elsewhere)]
  const [session] = await services.db.plain.select().from(sessions).where(eq(sessions.userId, here.userId)).orderBy(sessions.createdAt)

  await services.db.plain.delete(sessions).where(eq(sessions.id, session?.id ?? ''))

  await expect(first.next()).resolves.toMatchObject({ done: true })
  await services.db.plain.delete(sessions).where(eq(sessions.userId, here.userId))
  await expect(second.next()).resolves.toMatchObject({ done: true })
})

test('signing out ends what is open in this browser', async () => {
  const { services, app } = await sharedApp()
  const member = await signedIn()
  const events = await listen(member)

  const { cookie = '' } = member.headers
  await app.fetch(new Request(`${services.config.baseUrl}/api/auth/sign-out`, { method: 'POST', headers: { cookie } }))

  await expect(events.next()).resolves.toMatchObject({ done: true })
})

test.each([
  ['rejected', { approvalStatus: 'rejected' as const }],
  ['suspended', { suspendedAt: new Date(), suspensionReason: 'Spam.' }],
])('whoever is %s hears nothing more in any of their browsers', async (_what, change) => {
  const { services, visitor } = await sharedApp()
  const member = await signedIn()
  const others = [member, visitor({ cookie: await signIn(services, member.userId) })]
  const open = await Promise.all(others.map(listen))
  const somebodyElse = await listen(await signedIn())

  await shutOut(member, change)

  for (const events of open) await expect(events.next()).resolves.toMatchObject({ done: true })
  const stillOpen = services.openStreams.size()
  await somebodyElse.return()
  expect(services.openStreams.size()).toBe(stillOpen - 1)
})

test('who changes their profile keeps listening', async () => {
  const member = await signedIn()
  const events = await listen(member)

  await shutOut(member, { businessName: 'Fynbos Desk' })
  await member.api.businesses.create({ name: 'Lumen Coffee', context: 'A roastery.' })

  await expect(events.next()).resolves.toMatchObject({ done: false, value: { type: 'changed' } })
  await events.return()
})

async function shutOut({ userId }: Member, change: Partial<typeof profiles.$inferInsert>): Promise<void> {
  const { services } = await sharedApp()
  await services.db.plain.update(profiles).set(change).where(eq(profiles.userId, userId))
}

async function listen({ api }: Visitor) {
  const events = await api.live.events()
  await expect(events.next()).resolves.toMatchObject({ value: { type: 'ready' } })
  return events
}
