import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { asViewer, colleague, inAnotherBrowser, invited, setSeats } from '../../../../test/team.ts'
import { members } from './table.ts'

test('another workspace sees, changes and takes back nothing', async () => {
  const owner = await signedIn()
  const editor = await colleague(owner)
  const { id } = await owner.api.team.invite(asViewer())
  const stranger = await signedIn()

  expect((await stranger.api.team.list()).members).toHaveLength(1)
  for (const asked of [
    () => stranger.api.team.revoke({ id }),
    () => stranger.api.team.resend({ id }),
    () => stranger.api.team.updateMember({ userId: editor.userId, role: 'viewer' }),
    () => stranger.api.team.removeMember({ userId: editor.userId }),
    () => stranger.api.team.transfer({ userId: editor.userId, confirmation: 'Any' }),
    () => stranger.api.team.switchWorkspace({ workspaceId: owner.workspaceId }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('another role counts from the next request on, ends what streams, and is told', async () => {
  const owner = await signedIn()
  const editor = await colleague(owner)
  const { id: businessId } = await addBusiness(owner.api)
  const post = { businessId, contentType: 'x' as const, content: { title: null, body: 'Hello.' } }
  await editor.api.posts.create(post)
  const events = await editor.api.live.events()
  await events.next()

  await owner.api.team.updateMember({ userId: editor.userId, role: 'viewer' })

  await expect(editor.api.posts.create(post)).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'role' } })
  await vi.waitFor(async () => expect((await events.next()).done).toBe(true), 60_000)
  expect((await editor.api.accounts.me()).workspace.role).toBe('viewer')
  expect((await editor.api.notifications.list({})).items).toMatchObject([{ kind: 'role_changed' }])
})

test('whoever is removed works in a workspace of their own from the next request on', async () => {
  const owner = await signedIn()
  const person = await signedIn()
  await person.api.team.accept({ token: (await invited(owner, person.email)).token })
  await person.api.team.switchWorkspace({ workspaceId: owner.workspaceId })
  const { id } = await addPost(owner.api)
  expect((await person.api.posts.get({ id })).id).toBe(id)

  await owner.api.team.removeMember({ userId: person.userId })

  await expect(person.api.posts.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await person.api.accounts.me()).toMatchObject({
    workspace: { id: person.workspaceId, role: 'owner' },
    workspaces: [{ id: person.workspaceId }],
  })
})

test('each session works where its person chose, and a new one where they worked last', async () => {
  const owner = await signedIn()
  const person = await signedIn()
  await person.api.team.accept({ token: (await invited(owner, person.email)).token })
  const other = await inAnotherBrowser(person)
  await person.api.team.switchWorkspace({ workspaceId: person.workspaceId })

  await other.api.team.switchWorkspace({ workspaceId: owner.workspaceId })

  expect((await person.api.accounts.me()).workspace.id).toBe(person.workspaceId)
  expect((await other.api.accounts.me()).workspace.id).toBe(owner.workspaceId)
  expect((await (await inAnotherBrowser(person)).api.accounts.me()).workspace.id).toBe(owner.workspaceId)
})

test('a workspace is handed over with its name typed, and who owned it is an admin then', async () => {
  const owner = await signedIn({ fullName: 'Naledi Mokoena' })
  const editor = await colleague(owner)
  const handOver = (confirmation: string) => owner.api.team.transfer({ userId: editor.userId, confirmation })
  await expect(owner.api.team.leave()).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(handOver('naledi')).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'confirmation' }] } })

  const outcomes = await Promise.allSettled([handOver("Naledi's workspace"), handOver("Naledi's workspace")])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await owner.api.accounts.me()).workspace.role).toBe('admin')
  expect((await editor.api.accounts.me()).workspace.role).toBe('owner')
  await expect(owner.api.team.leave()).resolves.toEqual({})
})

test('a workspace is not handed over to somebody who may not work', async () => {
  const owner = await signedIn({ fullName: 'Naledi Mokoena' })
  const waiting = await signedUp({ workspaceId: owner.workspaceId, role: 'editor' })

  await expect(owner.api.team.transfer({ userId: waiting.userId, confirmation: "Naledi's workspace" })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'userId' }] },
  })
})

test('only those who manage the team see invitations and who is limited to what', async () => {
  const owner = await signedIn()
  const [editor, viewer] = [await colleague(owner), await colleague(owner, 'viewer')]
  const { id } = await addBusiness(owner.api)
  await owner.api.team.updateMember({ userId: editor.userId, businessIds: [id] })
  await setSeats(owner)
  await owner.api.team.invite(asViewer())

  const limitIn = async ({ api }: Member) => (await api.team.list()).members.find(({ userId }) => userId === editor.userId)?.businessIds
  expect([await limitIn(owner), await limitIn(editor), await limitIn(viewer)]).toEqual([[id], [id], null])
  expect([(await owner.api.team.list()).invitations.length, (await viewer.api.team.list()).invitations.length]).toEqual([1, 0])
})

test('whoever becomes an admin is limited no more, and an admin cannot be', async () => {
  const owner = await signedIn()
  const editor = await colleague(owner)
  const { id } = await addBusiness(owner.api)
  await owner.api.team.updateMember({ userId: editor.userId, businessIds: [id] })

  await expect(owner.api.team.updateMember({ userId: editor.userId, role: 'admin', businessIds: [id] })).rejects.toMatchObject({
    code: 'INVALID',
  })
  expect(await owner.api.team.updateMember({ userId: editor.userId, role: 'admin' })).toMatchObject({ role: 'admin', businessIds: null })

  const { services } = await sharedApp()
  const limited = services.db.asSystem('a test breaks a rule', (tx) =>
    tx
      .update(members)
      .set({ businessIds: [id] })
      .where(eq(members.userId, editor.userId)),
  )
  await expect(limited).rejects.toThrow()
})

test('the workspace is renamed by those who run it, for everybody', async () => {
  const owner = await signedIn()
  const editor = await colleague(owner)

  await expect(editor.api.team.updateWorkspace({ name: 'Mine' })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await owner.api.team.updateWorkspace({ name: 'Fynbos Desk', timeZone: 'Africa/Johannesburg' })

  expect((await editor.api.accounts.me()).workspace).toMatchObject({ name: 'Fynbos Desk', timeZone: 'Africa/Johannesburg' })
  expect((await addBusiness(owner.api, { timeZone: undefined })).timeZone).toBe('Africa/Johannesburg')
})

test('whoever is limited to some businesses sees and writes these alone, and adds none', async () => {
  const owner = await signedIn()
  const editor = await colleague(owner)
  const [theirs, hidden] = [await addBusiness(owner.api), await addBusiness(owner.api)]
  const post = await addPost(owner.api, { businessId: hidden.id })
  await owner.api.team.updateMember({ userId: editor.userId, businessIds: [theirs.id] })

  expect((await editor.api.businesses.list()).map(({ id }) => id)).toEqual([theirs.id])
  await expect(editor.api.posts.get({ id: post.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(addPost(editor.api, { businessId: hidden.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(addPost(editor.api, { businessId: theirs.id })).resolves.toMatchObject({ businessId: theirs.id })
  await expect(addBusiness(editor.api)).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
