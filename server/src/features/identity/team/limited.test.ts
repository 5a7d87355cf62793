import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { contentsOf } from '../../operator/exports/contents.ts'
import { mailPlace, mails } from '../../core/mail/table.ts'
import { mailDue } from '../../core/notifications/mailing.ts'
import { notify } from '../../core/notifications/service.ts'
import { sendDigests } from '../../core/notifications/digest.ts'
import { notifications } from '../../core/notifications/table.ts'

// What the walk over every procedure cannot ask: lists without a business, requests that mix what one sees with what one does not,
// and what was told before somebody was limited.

const soon = () => new Date(Date.now() + 3_600_000).toISOString()

/** An agency with two businesses, each with a plan, and an editor of the first. */
async function agency() {
  const owner = await signedIn({ plan: 'agency' })
  const [theirs, hidden] = [await planned(owner, 'Poetry on Thursday.'), await planned(owner, 'Plums are in.')]
  const editor = await signedUp({
    approval: 'approved',
    workspaceId: owner.workspaceId,
    role: 'editor',
    businessIds: [theirs.business.id],
  })
  return { owner, editor, theirs, hidden }
}

async function planned({ api }: Member, body: string) {
  const { business, sandbox } = await addChannels(api)
  const post = await addPost(api, { businessId: business.id, content: { title: null, body } })
  const [delivery] = await api.schedule.schedule({ postId: post.id, channelIds: [sandbox.id], dueAt: soon() })
  return { business, sandbox, post, delivery: delivery! }
}

test('lists of all businesses show those that a member sees', async () => {
  const { editor, theirs, hidden } = await agency()
  const { api } = editor

  const lists = [
    await api.businesses.list(),
    await api.accounts.load(),
    await api.posts.list({}),
    await api.posts.list({ q: 'plums' }),
    await api.deliveries.list({ view: 'coming' }),
    await api.schedule.calendar({ from: new Date().toISOString(), to: soon() }),
    await api.team.list(),
  ].map((list) => JSON.stringify(list))

  expect(lists.filter((list) => list.includes(theirs.business.id))).toHaveLength(6)
  for (const { id } of [hidden.business, hidden.post, hidden.sandbox, hidden.delivery])
    expect(lists.filter((list) => list.includes(id))).toEqual([])
  expect((await (await editor.rest('/posts?limit=50')).text()).includes(hidden.post.id)).toBe(false)
})

test('a key of such a member reads what they see', async () => {
  const { editor, theirs, hidden } = await agency()
  const { secret } = await editor.api.apiKeys.create({ name: 'Reports', scopes: ['read'] })
  const { visitor } = await sharedApp()
  const program = visitor({ authorization: `Bearer ${secret}` })

  expect(await (await program.rest('/businesses')).json()).toMatchObject([{ id: theirs.business.id }])
  expect((await program.rest(`/posts/${hidden.post.id}`)).status).toBe(404)
})

test('a request that names something of both kinds changes nothing', async () => {
  const { owner, editor, theirs, hidden } = await agency()
  const another = await addPost(owner.api, { businessId: theirs.business.id, content: { title: null, body: 'Prose on Friday.' } })
  const later = new Date(Date.now() + 7_200_000).toISOString()

  await expect(
    editor.api.schedule.schedule({ postId: another.id, channelIds: [theirs.sandbox.id, hidden.sandbox.id], dueAt: soon() }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(
    editor.api.schedule.reschedule({ deliveryIds: [theirs.delivery.id, hidden.delivery.id], dueAt: later }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect((await owner.api.posts.get({ id: another.id })).status).toBe('draft')
  for (const { id, dueAt } of [theirs.delivery, hidden.delivery])
    expect((await owner.api.deliveries.get({ id })).dueAt, 'a planned time').toBe(dueAt)
})

test('no name of a hidden business can be found out: whoever works for some renames none', async () => {
  const { editor, theirs, hidden } = await agency()
  const { id, name, context } = theirs.business

  for (const wanted of [hidden.business.name, 'Nobody has this name'])
    await expect(editor.api.businesses.update({ id, name: wanted })).rejects.toMatchObject({ code: 'FORBIDDEN' })

  await expect(editor.api.businesses.update({ id, name, context: `${context} Open late.` })).resolves.toMatchObject({ name })
})

test('another text on the same channel of a hidden business is no duplicate that anybody is notified of', async () => {
  const { owner, editor, theirs, hidden } = await agency()
  const same = await addPost(owner.api, { businessId: theirs.business.id, content: { title: null, body: 'Plums are in.' } })

  const deliveries = await editor.api.schedule.schedule({ postId: same.id, channelIds: [theirs.sandbox.id], dueAt: soon() })

  expect(deliveries).toHaveLength(1)
  expect(JSON.stringify(deliveries)).not.toContain(hidden.post.id)
})

test('an open screen hears that posts changed, and of no post which', async () => {
  const { owner, editor, hidden } = await agency()
  const events = await editor.api.live.events()
  await expect(events.next()).resolves.toMatchObject({ value: { type: 'ready' } })

  await owner.api.posts.backToDraft({ id: hidden.post.id })

  const heard = new Map<string, string>()
  for await (const event of events) {
    if (event.type === 'changed') heard.set(event.topic, event.id)
    if (heard.has('posts')) break
  }
  expect([...heard.values()].filter((id) => id !== '')).toEqual([])
})

test('what somebody was told of a business is gone, and not mailed, once they do not see it any more', async () => {
  const { owner, theirs, hidden } = await agency()
  const { services } = await sharedApp()
  const editor = await signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role: 'editor' })
  await services.db.asSystem('tell an editor of two failures', async (tx) => {
    for (const { business, sandbox } of [theirs, hidden])
      await notify(tx, {
        kind: 'delivery_failed',
        userIds: [editor.userId],
        workspaceId: owner.workspaceId,
        businessId: business.id,
        subject: { post: `Post of ${business.name}`, channel: sandbox.name, reason: 'Refused.' },
        about: sandbox.id,
        link: '/app/publishing',
      })
    await tx.update(notifications).set({ inDigest: true }).where(eq(notifications.userId, editor.userId))
  })
  expect(await editor.api.notifications.unread()).toEqual({ count: 2 })

  await owner.api.team.updateMember({ userId: editor.userId, businessIds: [theirs.business.id] })

  const { items } = await editor.api.notifications.list({})
  expect(items.filter(({ kind }) => kind === 'delivery_failed').map(({ title }) => title)).toEqual([
    `“Post of ${theirs.business.name}” could not be published on ${theirs.sandbox.name}`,
  ])
  await services.db.asSystem('two minutes later', (tx) =>
    tx
      .update(notifications)
      .set({ mailAt: new Date(0) })
      .where(eq(notifications.userId, editor.userId)),
  )
  await mailDue(services)
  await sendDigests(services, new Date(Date.now() + 86_400_000))
  const sent = await services.db.asSystem('the mails of a person', (tx) => tx.select().from(mails).where(eq(mails.userId, editor.userId)))
  const words = sent
    .map(({ id, sealedVariables }) => services.secrets.open(sealedVariables ?? '', mailPlace('sealed_variables', id)))
    .join('\n')
  expect(words).toContain(theirs.business.name)
  expect(words).not.toContain(hidden.business.name)
})

test('a copy of somebody’s data holds what they were told of businesses that they see', async () => {
  const { owner, editor, theirs, hidden } = await agency()
  const { services } = await sharedApp()

  const copied = await services.db.asSystem('what a copy would hold', async (tx) => {
    for (const { business } of [theirs, hidden])
      await notify(tx, {
        kind: 'delivery_failed',
        userIds: [editor.userId],
        workspaceId: owner.workspaceId,
        businessId: business.id,
        subject: { post: `Post of ${business.name}`, channel: 'Wall', reason: 'Refused.' },
        about: business.id,
        link: '/app',
      })
    const { parts } = await contentsOf(tx, editor.userId)
    let text = ''
    for (const { rows } of parts) text += JSON.stringify((await tx.execute(rows)).rows)
    return text
  })

  expect(copied).toContain(theirs.business.name)
  expect(copied).not.toContain(hidden.business.name)
})
