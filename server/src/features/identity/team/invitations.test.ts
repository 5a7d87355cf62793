import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'

import { sharedApp, signedIn, startApp, superAdmin, visitor } from '../../../../test/harness.ts'
import { asViewer, colleague, invited, setInvitation, tokenFor } from '../../../../test/team.ts'
import { users } from '../accounts/table.ts'
import { invitations } from './table.ts'

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

test('without a mail server the inviter is given the link, and coming with it does not confirm the address', async () => {
  const owner = await signedIn()
  const invitation = await owner.api.team.invite(asViewer())

  expect(invitation.link).toContain('/invitation?token=')
  const token = new URL(invitation.link ?? '').searchParams.get('token') ?? ''
  await (await visitor()).api.team.registerInvited({ token, fullName: 'Thandi Nkosi', password: 'rooibos and rain' })

  const { services } = await sharedApp()
  const [user] = await services.db.plain.select().from(users).where(eq(users.email, invitation.email))
  expect(user?.emailVerified).toBe(false)
})

test('with a mail server nobody but the recipient sees the link, and it confirms their address', async () => {
  const app = await startApp()
  onTestFinished(app.close)
  const admin = await app.signedUp({ approval: 'approved', superAdmin: true, plan: 'growth' })
  expect((await admin.api.accounts.me()).instance.sendsMail).toBe(false)
  expect(await app.visitor().api.factors.signInOffers()).toMatchObject({ sendsMail: false })
  await admin.api.mail.saveSmtp({ host: 'mail.fynbosdesk.example', port: 587, from: 'hello@fynbosdesk.example' })

  const invitation = await admin.api.team.invite(asViewer())

  expect(invitation.link).toBeNull()
  expect((await admin.api.accounts.me()).instance.sendsMail).toBe(true)
  expect(await app.visitor().api.factors.signInOffers()).toMatchObject({ sendsMail: true })
})

test('whoever has an account is told of an invitation in the app, and joins there once their address is confirmed', async () => {
  const [owner, invitee, stranger] = [await signedIn({ fullName: 'Naledi Mokoena' }), await signedIn(), await signedIn()]
  const { id } = await owner.api.team.invite(asViewer({ email: invitee.email }))
  const workspaceName = (await owner.api.accounts.me()).workspace.name
  const { services } = await sharedApp()
  const confirm = (emailVerified: boolean) => services.db.plain.update(users).set({ emailVerified }).where(eq(users.id, invitee.userId))

  const told = (await invitee.api.notifications.list({})).items
  expect(told).toMatchObject([{ title: `Naledi Mokoena invites you to ${workspaceName}`, link: `/app/invitations/${id}`, isRead: false }])
  expect((await stranger.api.notifications.list({})).items).toEqual([])
  await confirm(false)
  expect(await invitee.api.team.lookUpOwnInvitation({ id })).toEqual({ state: 'unconfirmed', workspaceName, invitedBy: 'Naledi Mokoena' })
  await expect(invitee.api.team.acceptOwnInvitation({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  for (const ask of [stranger.api.team.lookUpOwnInvitation, stranger.api.team.acceptOwnInvitation])
    await expect(ask({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await confirm(true)
  expect(await invitee.api.team.lookUpOwnInvitation({ id })).toMatchObject({ state: 'open', workspaceName, role: 'viewer' })
  expect(await invitee.api.team.acceptOwnInvitation({ id })).toEqual({ workspaceId: owner.workspaceId })

  expect((await owner.api.team.list()).members.map(({ userId }) => userId)).toContain(invitee.userId)
  expect(await invitee.api.team.lookUpOwnInvitation({ id })).toMatchObject({ state: 'accepted' })
  expect((await invitee.api.notifications.list({})).items).toMatchObject([{ isRead: true }])
})

test('an invitation that was taken back is no notification to answer any more', async () => {
  const [owner, invitee] = [await signedIn(), await signedIn()]
  const { id } = await owner.api.team.invite(asViewer({ email: invitee.email }))

  await owner.api.team.revoke({ id })

  expect(await invitee.api.notifications.unread()).toEqual({ count: 0 })
  expect(await invitee.api.team.lookUpOwnInvitation({ id })).toMatchObject({ state: 'revoked' })
  await expect(invitee.api.team.acceptOwnInvitation({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('a person without an account registers from the link: the address is fixed and verified, and they wait for approval', async () => {
  const owner = await signedIn({ fullName: 'Naledi Mokoena' })
  const { email, id } = await owner.api.team.invite(asViewer({ role: 'editor' }))
  await setInvitation(id, { isLinkShown: false })
  const token = await tokenFor(email)
  const someone = await visitor()

  expect(await someone.api.team.lookUpInvitation({ token })).toMatchObject({
    state: 'open',
    email,
    role: 'editor',
    invitedBy: 'Naledi Mokoena',
    hasAccount: false,
    signedInAs: null,
  })
  const stranger = await signedIn()
  expect(await stranger.api.team.lookUpInvitation({ token })).toMatchObject({ state: 'open', signedInAs: stranger.email })
  const answer = await someone.rest('/invitations/register', {
    body: { token, fullName: 'Thandi Nkosi', password: 'rooibos and rain', timeZone: 'Africa/Johannesburg' },
  })

  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const { api } = (await sharedApp()).visitor({ cookie })
  expect(await api.accounts.me()).toMatchObject({
    profile: { email, approvalStatus: 'pending', timeZone: 'Africa/Johannesburg' },
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

test('whoever registers from an invitation waits for approval, and the team and the administrator are told so', async () => {
  const admin = await superAdmin()
  const owner = await signedIn()
  const { email } = await owner.api.team.invite(asViewer({ role: 'editor' }))
  const token = await tokenFor(email)
  const someone = await visitor()
  const { name: workspaceName } = (await owner.api.accounts.me()).workspace
  const { fullName: invitedBy } = (await owner.api.accounts.me()).profile

  await someone.rest('/invitations/register', { body: { token, fullName: 'Nomsa Dlamini', password: 'rooibos and rain' } })

  const { members, newcomersWait } = await owner.api.team.list()
  expect(newcomersWait).toBe(true)
  expect(members.map((member) => [member.fullName, member.waitsForApproval])).toEqual([
    [invitedBy, false],
    ['Nomsa Dlamini', true],
  ])
  const asked = await accountOf(admin, email)
  expect(asked).toMatchObject({ fullName: 'Nomsa Dlamini', invitation: { workspaceName, invitedBy } })
  expect((await owner.api.notifications.list({ view: 'all' })).items[0]).toMatchObject({
    kind: 'member_joined',
    title: `Nomsa Dlamini accepted the invitation to ${workspaceName}`,
    detail: 'Role: editor. An administrator must approve the account first.',
  })

  await admin.api.admin.approve({ userId: asked!.userId })
  expect((await owner.api.team.list()).members.map((member) => member.waitsForApproval)).toEqual([false, false])
})

async function accountOf({ api }: Awaited<ReturnType<typeof superAdmin>>, email: string) {
  const { items } = await api.admin.listAccounts({ status: 'pending', limit: 100 })
  return items.find((item) => item.email === email)
}

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
  expect((await api.team.list()).seats).toEqual({ used: 3, included: 3, isMinimum: false, planLabel: 'Growth' })
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
