import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'

import { type Member, sharedApp, signedIn, signedUp, visitor } from '../../../../test/harness.ts'
import { notify, settleNotices } from './service.ts'
import { notifications } from './table.ts'

const failed = (channel: string, post = 'Autumn roast') => ({
  kind: 'delivery_failed' as const,
  about: channel,
  link: '/app/publishing',
  subject: { post, channel: 'Sandbox wall', reason: 'It is too long.' },
})

/** As a verb of somebody who works in the workspace. */
async function causedBy({ workspaceId, userId }: Member, userIds: string[], notice: ReturnType<typeof failed>): Promise<void> {
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, (tx) => notify(tx, { ...notice, workspaceId, userIds }), { userId })
}

const titles = async ({ api }: Member) => (await api.notifications.list({})).items.map(({ title }) => title)

test('who causes something tells others, and does not see what they are told', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })

  await causedBy(owner, [editor.userId], failed(uuidv7()))

  const { items } = await editor.api.notifications.list({})
  expect(items).toMatchObject([
    { kind: 'delivery_failed', title: '“Autumn roast” could not be published on Sandbox wall', detail: 'It is too long.', isRead: false },
  ])
  expect(await titles(owner)).toEqual([])
})

test('after telling somebody else, a tenant’s transaction is bound to its tenant again', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]
  const { services } = await sharedApp()

  const seen = await services.db.transaction(
    owner.workspaceId,
    async (tx) => {
      await notify(tx, { ...failed(uuidv7()), workspaceId: owner.workspaceId, userIds: [other.userId, owner.userId] })
      const { rows } = await tx.execute<{ workspaces: number; role: string; system: string }>(
        sql`select (select count(*)::int from workspaces) as workspaces, current_user::text as role, current_setting('app.system') as system`,
      )
      return { bound: rows[0], notices: await tx.select({ userId: notifications.userId }).from(notifications) }
    },
    { userId: owner.userId },
  )

  expect(seen).toEqual({ bound: { workspaces: 1, role: 'postwright_tenant', system: '' }, notices: [{ userId: owner.userId }] })
})

test('row security keeps a colleague from somebody’s notifications, also where a query forgets to', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  await causedBy(owner, [owner.userId], failed(uuidv7()))
  const { services } = await sharedApp()
  const lookAs = (userId?: string) =>
    services.db.transaction(
      owner.workspaceId,
      (tx) => tx.select({ userId: notifications.userId }).from(notifications),
      userId === undefined ? {} : { userId },
    )

  expect(await lookAs(owner.userId)).toHaveLength(1)
  expect(await lookAs(editor.userId)).toEqual([])
  expect(await lookAs()).toEqual([])
})

test('somebody else’s notification is not there, to be read or to be marked', async () => {
  const [owner, other] = [await signedIn(), await signedIn()]
  const colleague = await signedIn({ workspaceId: owner.workspaceId, role: 'admin' })
  await causedBy(owner, [owner.userId], failed(uuidv7()))
  const [mine] = (await owner.api.notifications.list({})).items

  for (const { api } of [other, colleague]) {
    await expect(api.notifications.markRead({ id: mine!.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await api.notifications.markAllRead({ until: new Date(Date.now() + 60_000).toISOString() })
    expect(await api.notifications.unread()).toEqual({ count: 0 })
  }
  expect(await owner.api.notifications.unread()).toEqual({ count: 1 })
})

test('without a sign-in, and before the approval, there is nothing to read', async () => {
  await expect((await visitor()).api.notifications.list({})).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const pending = await signedUp()
  await expect(pending.api.notifications.list({})).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
  await expect(pending.api.notifications.unread()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
})

test('ten failures of one channel are one line with a count, and another channel’s is its own', async () => {
  const owner = await signedIn()
  const channel = uuidv7()

  await Promise.all(Array.from({ length: 10 }, (_, n) => causedBy(owner, [owner.userId], failed(channel, `Post ${n}`))))
  await causedBy(owner, [owner.userId], failed(uuidv7()))

  expect(await titles(owner)).toEqual([
    '“Autumn roast” could not be published on Sandbox wall',
    '10 posts could not be published on Sandbox wall',
  ])
  expect(await owner.api.notifications.unread()).toEqual({ count: 2 })
})

test('what happens again after it was read is a new line', async () => {
  const owner = await signedIn()
  const channel = uuidv7()
  await causedBy(owner, [owner.userId], failed(channel))
  const [first] = (await owner.api.notifications.list({})).items
  const read = await owner.api.notifications.markRead({ id: first!.id })
  const again = await owner.api.notifications.markRead({ id: first!.id })

  await causedBy(owner, [owner.userId], failed(channel))

  expect([read.isRead, again]).toEqual([true, read])
  const { items } = await owner.api.notifications.list({})
  expect(items.map(({ isRead, count }) => [isRead, count])).toEqual([
    [false, 1],
    [true, 1],
  ])
  expect((await owner.api.notifications.list({ view: 'unread' })).items).toHaveLength(1)
})

test('marking all as read leaves unread what came after the list was seen', async () => {
  const owner = await signedIn()
  const channel = uuidv7()
  await causedBy(owner, [owner.userId], failed(channel))
  await causedBy(owner, [owner.userId], failed(uuidv7()))
  const until = (await owner.api.notifications.list({})).items[0]!.at

  await causedBy(owner, [owner.userId], failed(channel, 'Later'))
  expect(await owner.api.notifications.markAllRead({ until })).toEqual({ count: 1 })

  const { items } = await owner.api.notifications.list({ view: 'unread' })
  expect(items).toMatchObject([{ title: '2 posts could not be published on Sandbox wall' }])
})

test('of marking and telling at once nothing is lost: what was told is unread, or was marked', async () => {
  const owner = await signedIn()
  const channel = uuidv7()

  const marked = Array.from({ length: 10 }, () => owner.api.notifications.markAllRead({ until: new Date().toISOString() }))
  await Promise.all([...marked, ...Array.from({ length: 20 }, () => causedBy(owner, [owner.userId], failed(channel)))])

  const { items } = await owner.api.notifications.list({})
  expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(20)
  expect(items.filter(({ isRead }) => !isRead).length).toBeLessThanOrEqual(1)
})

test('the list of one workspace is not shown in another, and what concerns the person is shown in both', async () => {
  const [here, elsewhere] = [await signedIn(), await signedIn()]
  const { services } = await sharedApp()
  await causedBy(elsewhere, [here.userId], failed(uuidv7()))
  await services.db.asSystem('a password is changed', (tx) =>
    notify(tx, {
      kind: 'security',
      userIds: [here.userId],
      subject: { event: 'password_changed', detail: 'You stay logged in here.' },
      about: 'password',
      link: '/app/settings',
    }),
  )

  expect(await titles(here)).toEqual(['Your password was changed'])
  await services.db.asSystem('the person joins the other workspace instead', (tx) =>
    tx.execute(sql`update members set workspace_id = ${elsewhere.workspaceId}, role = 'editor' where user_id = ${here.userId}`),
  )
  expect(await titles(here)).toEqual(['Your password was changed', '“Autumn roast” could not be published on Sandbox wall'])
  await services.db.asSystem('and leaves it', (tx) =>
    tx.execute(sql`update members set workspace_id = ${here.workspaceId} where user_id = ${here.userId}`),
  )
  expect(await titles(here)).toEqual(['Your password was changed'])
})

test('pages follow each other without a gap or a repeat', async () => {
  const owner = await signedIn()
  for (let n = 0; n < 7; n++) await causedBy(owner, [owner.userId], failed(uuidv7(), `Post ${n}`))

  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await owner.api.notifications.list({ limit: 3, cursor })
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor ?? undefined
  } while (cursor)

  expect(seen).toEqual(Array.from({ length: 7 }, (_, n) => `“Post ${6 - n}” could not be published on Sandbox wall`))
})

test('a notice, and that it was read, are heard on every screen of its person and on no other', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  const [tab, phone, colleague] = [await listen(owner), await listen(owner), await listen(editor)]

  await causedBy(editor, [owner.userId], failed(uuidv7()))
  for (const screen of [tab, phone]) await expect(screen.next()).resolves.toMatchObject({ value: { topic: 'notifications', id: 'new' } })
  await owner.api.notifications.markAllRead({ until: new Date().toISOString() })
  for (const screen of [tab, phone]) await expect(screen.next()).resolves.toMatchObject({ value: { topic: 'notifications', id: 'read' } })

  await causedBy(owner, [editor.userId], failed(uuidv7()))
  await expect(colleague.next()).resolves.toMatchObject({ value: { topic: 'notifications', id: 'new' } })
  for (const screen of [tab, phone, colleague]) await screen.return()
})

/** From after `ready` on. */
async function listen({ api }: Member) {
  const events = await api.live.events()
  await events.next()
  return events
}

test('nothing is told when the cause is taken back', async () => {
  const owner = await signedIn()
  const { services } = await sharedApp()

  const taken = services.db.transaction(owner.workspaceId, async (tx) => {
    await notify(tx, { ...failed(uuidv7()), workspaceId: owner.workspaceId, userIds: [owner.userId] })
    throw new Error('taken back')
  })

  await expect(taken).rejects.toThrow('taken back')
  expect(await titles(owner)).toEqual([])
})

test('what is mended need not be read any more', async () => {
  const owner = await signedIn()
  const { services } = await sharedApp()
  const [channel, another] = [uuidv7(), uuidv7()]
  await causedBy(owner, [owner.userId], failed(channel))
  await causedBy(owner, [owner.userId], failed(another))

  await services.db.transaction(owner.workspaceId, (tx) => settleNotices(tx, { kind: 'delivery_failed', about: channel }))

  const { items } = await owner.api.notifications.list({})
  expect(items.map(({ isRead }) => isRead)).toEqual([false, true])
})
