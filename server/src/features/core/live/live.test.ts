import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'

import { type Api, sharedApp, signedIn, signedUp, startApp, visitor } from '../../../../test/harness.ts'
import { type LiveChange, publishChanges } from './publish-change.ts'
import { mostPerUser } from './hub.ts'

test('a visitor hears nothing', async () => {
  const { api } = await visitor()

  await expect(api.live.events()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('a change is heard in its workspace, once it is committed, and in no other', async () => {
  const [lumen, other] = [await signedIn(), await signedIn()]
  const [here, elsewhere] = [await listen(lumen.api), await listen(other.api)]
  const [theirs, ours] = [uuidv7(), uuidv7()]

  await say({ workspaceId: lumen.workspaceId, topic: 'posts', id: theirs })
  await say({ workspaceId: other.workspaceId, topic: 'posts', id: ours })

  await expect(here.next()).resolves.toMatchObject({ value: { type: 'changed', topic: 'posts', id: theirs } })
  await expect(elsewhere.next()).resolves.toMatchObject({ value: { type: 'changed', topic: 'posts', id: ours } })
  await here.return()
  await elsewhere.return()
})

test('whoever begins to listen is told what changed a moment before', async () => {
  const [lumen, other] = [await signedIn(), await signedIn()]
  const witness = await listen(lumen.api)
  await say({ workspaceId: other.workspaceId, topic: 'exports', id: uuidv7() })
  await say({ workspaceId: lumen.workspaceId, topic: 'channels', id: uuidv7() })
  await expect(witness.next()).resolves.toMatchObject({ value: { topic: 'channels' } })

  const late = await lumen.api.live.events()

  const { value } = await late.next()
  expect(value).toMatchObject({ type: 'ready', recent: expect.arrayContaining(['channels']) })
  expect(value).toMatchObject({ recent: expect.not.arrayContaining(['exports']) })
  await witness.return()
  await late.return()
})

test('a change for one person is not heard by the others of the workspace', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  const [first, second] = [await listen(owner.api), await listen(editor.api)]
  const last = uuidv7()

  await say({ workspaceId: owner.workspaceId, userId: editor.userId, topic: 'quota', id: uuidv7() })
  await say({ workspaceId: owner.workspaceId, topic: 'posts', id: last })

  await expect(second.next()).resolves.toMatchObject({ value: { topic: 'quota' } })
  await expect(first.next()).resolves.toMatchObject({ value: { topic: 'posts', id: last } })
  await first.return()
  await second.return()
})

test('a decision about a person ends their events, so that they come back as who they are now', async () => {
  const { api, userId } = await signedUp()
  const events = await listen(api)

  await say({ workspaceId: null, userId, topic: 'account', id: userId })

  await expect(events.next()).resolves.toMatchObject({ value: { topic: 'account' } })
  await expect(events.next()).resolves.toMatchObject({ done: true })
})

test('a reader who leaves while nothing happens is forgotten', async () => {
  const hub = (await sharedApp()).services.live
  const { api } = await signedIn()
  const before = hub.size()
  const events = await listen(api)
  expect(hub.size()).toBe(before + 1)

  const waiting = events.next().catch(() => undefined)
  await events.return()
  await waiting

  await vi.waitFor(() => expect(hub.size()).toBe(before), 10_000)
})

test('a reader who is far behind is sent away, and the same change waits once', async () => {
  const { services } = await sharedApp()
  const hub = services.live
  const actor = { userId: uuidv7(), workspaceId: uuidv7(), businessIds: null }
  const [patient, behind] = [hub.subscribe(actor), hub.subscribe(actor)]
  await patient.next()

  for (let times = 0; times < 300; times++) patient.push({ workspaceId: actor.workspaceId, topic: 'posts', id: 'one' })
  for (let id = 0; id < 300; id++) behind.push({ workspaceId: actor.workspaceId, topic: 'posts', id: String(id) })

  await expect(patient.next()).resolves.toMatchObject({ value: { id: 'one' } })
  await expect(behind.next()).resolves.toMatchObject({ done: true })
  await patient.return()
})

test('a person has so many screens open and no more', async () => {
  const hub = (await sharedApp()).services.live
  const { api, userId, workspaceId } = await signedIn()
  const open = Array.from({ length: mostPerUser }, () => hub.subscribe({ userId, workspaceId, businessIds: null }))

  await expect(api.live.events()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { retryAfterSeconds: 60 } })

  for (const subscription of open) subscription.end()
  const events = await listen(api)
  await events.return()
})

test('the events end by themselves when the server stops', async () => {
  const app = await startApp()
  const { api } = await app.signedUp()
  const events = await listen(api)

  app.app.close()

  await expect(events.next()).resolves.toMatchObject({ done: true })
  await app.close()
})

/** From after `ready` on. */
async function listen(api: Api) {
  const events = await api.live.events()
  await expect(events.next()).resolves.toMatchObject({ value: { type: 'ready' } })
  return events
}

async function say(change: LiveChange): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a change in a test', (tx) => publishChanges(tx, [change]))
}
