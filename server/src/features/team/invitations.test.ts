import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { sharedApp, signedIn, superAdmin, visitor } from '../../../test/harness.ts'
import { asViewer, colleague, invited, setInvitation, tokenFor } from '../../../test/team.ts'
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
