import type { Invite } from '@postwright/contract/team'
import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'

import { addBusiness, addPost, signIn } from '../../../test/factories.ts'
import { type Member, sharedApp, signedIn, signedUp, superAdmin, visitor } from '../../../test/harness.ts'
import { invited } from '../../../test/invitations.ts'
import { mails } from '../mail/table.ts'
import { users } from '../accounts/table.ts'
import { invitations, members } from './table.ts'

const address = () => `thandi.${uuidv7()}@fynbosdesk.example`
const asViewer = (fields: Partial<Invite> = {}): Invite => ({ email: address(), role: 'viewer', businessIds: null, ...fields })

/** The token of the last mail to an address. */
async function tokenFor(email: string): Promise<string> {
  const { services } = await sharedApp()
  const [mail] = await services.db.asSystem('a test reads a mail', (tx) =>
    tx
      .select()
      .from(mails)
      .where(eq(mails.recipient, email))
      .orderBy(sql`${mails.id} desc`)
      .limit(1),
  )
  const { link } = JSON.parse(services.secrets.open(mail?.sealedVariables ?? '')) as { link: string }
  return new URL(link).searchParams.get('token') ?? ''
}

async function setInvitation(id: string, change: Partial<typeof invitations.$inferInsert>): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a test changes an invitation', (tx) => tx.update(invitations).set(change).where(eq(invitations.id, id)))
}

async function colleague(owner: Member, role: 'admin' | 'editor' | 'reviewer' | 'viewer' = 'editor'): Promise<Member> {
  return signedIn({ workspaceId: owner.workspaceId, role, fullName: 'Sipho Dlamini' })
}

async function inAnotherBrowser(member: Member): Promise<Member> {
  const { services, visitor: visitorWith } = await sharedApp()
  return { ...member, ...visitorWith({ cookie: await signIn(services, member.userId) }) }
}

test('an invitation is mailed with a link whose token is kept as a hash alone', async () => {
  const { api } = await signedIn()

  const invitation = await api.team.invite(asViewer())

  const token = await tokenFor(invitation.email)
  const { services } = await sharedApp()
  const [row] = await services.db.asSystem('a test looks', (tx) => tx.select().from(invitations).where(eq(invitations.id, invitation.id)))
  expect(token).toHaveLength(43)
  expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(Date.parse(invitation.expiresAt) - Date.parse(invitation.sentAt)).toBe(7 * 86_400_000)
})

test('a person without an account registers from the link: the address is fixed and verified, and they wait for approval', async () => {
  const owner = await signedIn({ fullName: 'Naledi Mokoena' })
  const { email } = await owner.api.team.invite(asViewer({ role: 'editor' }))
  const token = await tokenFor(email)
  const someone = await visitor()

  expect(await someone.api.team.lookUpInvitation({ token })).toMatchObject({
    state: 'open',
    email,
    role: 'editor',
    invitedBy: 'Naledi Mokoena',
    hasAccount: false,
  })
  const answer = await someone.rest('/invitations/register', { body: { token, fullName: 'Thandi Nkosi', password: 'rooibos and rain' } })

  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { api } = (await sharedApp()).visitor({ cookie })
  expect(await api.accounts.me()).toMatchObject({
    profile: { email, approvalStatus: 'pending' },
    workspace: { id: owner.workspaceId, role: 'editor' },
    workspaces: [{ role: 'owner' }, { id: owner.workspaceId, role: 'editor' }],
  })
  await expect(api.businesses.list()).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'pending' } })
  const { services } = await sharedApp()
  expect(await services.db.plain.select({ verified: users.emailVerified }).from(users).where(eq(users.email, email))).toEqual([
    { verified: true },
  ])
  expect(await someone.api.team.lookUpInvitation({ token })).toMatchObject({ state: 'accepted' })
})

test('invited people skip the approval only when the instance says so', async () => {
  const admin = await superAdmin()
  const owner = await signedIn()
  await admin.api.team.saveJoining({ invitedSkipApproval: true })
  const { token } = await invited(owner)
  const someone = await visitor()

  const answer = await someone.rest('/invitations/register', { body: { token, fullName: 'Thandi Nkosi', password: 'rooibos and rain' } })
  await admin.api.team.saveJoining({ invitedSkipApproval: false })

  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  expect((await (await sharedApp()).visitor({ cookie }).api.accounts.me()).profile.approvalStatus).toBe('approved')
})

test('an invitation that was forwarded is refused to another address, and is still open for its own', async () => {
  const owner = await signedIn()
  const invitedPerson = await signedIn({ fullName: 'Thandi Nkosi' })
  const somebodyElse = await signedIn()
  const { token } = await invited(owner, invitedPerson.email)

  await expect(somebodyElse.api.team.accept({ token })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect(await invitedPerson.api.team.accept({ token })).toEqual({ workspaceId: owner.workspaceId })

  const { members: team } = await owner.api.team.list()
  expect(team.map(({ userId }) => userId)).toEqual([owner.userId, invitedPerson.userId])
})

test('accepting twice, also at once, makes one member', async () => {
  const owner = await signedIn()
  const person = await signedIn()
  const { token } = await invited(owner, person.email)

  const answers = await Promise.all([person.api.team.accept({ token }), person.api.team.accept({ token })])

  expect(answers).toEqual([{ workspaceId: owner.workspaceId }, { workspaceId: owner.workspaceId }])
  expect((await owner.api.team.list()).members).toHaveLength(2)
})

test('members and open invitations take the seats of the plan, also when two are invited at once', async () => {
  const { api } = await signedIn({ plan: 'growth' })
  await api.team.invite(asViewer())

  const outcomes = await Promise.allSettled([api.team.invite(asViewer()), api.team.invite(asViewer())])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
    code: 'FORBIDDEN',
    data: { reason: 'plan' },
    message: expect.stringContaining('The Growth plan has 3 seats') as string,
  })
  expect((await api.team.list()).seats).toEqual({ used: 3, included: 3, planLabel: 'Growth' })
})

test('a revoked and an expired invitation give their seat back', async () => {
  const { api } = await signedIn({ plan: 'growth' })
  const [one, other] = [await api.team.invite(asViewer()), await api.team.invite(asViewer())]

  await api.team.revoke({ id: one.id })
  await setInvitation(other.id, { expiresAt: new Date(Date.now() - 1000) })

  expect((await api.team.list()).seats.used).toBe(1)
  expect((await (await visitor()).api.team.lookUpInvitation({ token: await tokenFor(one.email) })).state).toBe('revoked')
  expect((await (await visitor()).api.team.lookUpInvitation({ token: await tokenFor(other.email) })).state).toBe('expired')
  await expect(api.team.invite({ ...asViewer(), email: other.email })).resolves.toMatchObject({ expired: false })
})

test('whoever accepts after the plan became too small is told to ask for room', async () => {
  const owner = await signedIn({ plan: 'growth' })
  const person = await signedIn()
  const { token } = await invited(owner, person.email)
  for (const role of ['editor', 'viewer'] as const) await colleague(owner, role)

  await expect(person.api.team.accept({ token })).rejects.toMatchObject({ code: 'FORBIDDEN', data: { reason: 'plan' } })

  expect((await owner.api.team.list()).seats).toMatchObject({ used: 4, included: 3 })
})

test('a member and an invited address are not invited again', async () => {
  const owner = await signedIn({ plan: 'agency' })
  const editor = await colleague(owner)
  const { email } = await owner.api.team.invite(asViewer())

  for (const known of [editor.email, email, email.toUpperCase()])
    await expect(owner.api.team.invite(asViewer({ email: known }))).rejects.toMatchObject({
      code: 'CONFLICT',
      data: { fields: [{ field: 'email' }] },
    })
})

test('an invitation sent again has a new link, and the one before is dead', async () => {
  const { api } = await signedIn()
  const { id, email } = await api.team.invite(asViewer())
  const before = await tokenFor(email)
  await expect(api.team.resend({ id })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await setInvitation(id, { sentAt: new Date(Date.now() - 61_000) })

  await api.team.resend({ id })

  const someone = await visitor()
  expect(await someone.api.team.lookUpInvitation({ token: before })).toEqual({ state: 'unknown' })
  expect(await someone.api.team.lookUpInvitation({ token: await tokenFor(email) })).toMatchObject({ state: 'open' })
})

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
  await vi.waitFor(async () => expect((await events.next()).done).toBe(true), 10_000)
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

async function setSeats({ workspaceId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a larger plan for a test', (tx) =>
    tx.execute(sql`update subscriptions set plan_id = 'agency' where workspace_id = ${workspaceId}`),
  )
}

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
