import type { FunctionName } from '@postwright/contract/functions'
import { eq } from 'drizzle-orm'
import { solve } from '@postwright/web/site/islands/proof.ts'
import { uuidv7 } from 'uuidv7'

import { removeSetting } from '../src/features/instance/settings.ts'
import { createChallenge } from '../src/infra/captcha/proof.ts'

import { removeSmtp } from '../src/features/instance/smtp.ts'
import { queueMail } from '../src/features/mail/service.ts'
import { mails } from '../src/features/mail/table.ts'
import { notify } from '../src/features/notifications/service.ts'
import { invitations } from '../src/features/team/table.ts'
import { hashOfToken, newToken } from '../src/features/team/token.ts'
import { addAccount, addBusiness, addPost } from './factories.ts'
import { factorInputs } from './factor-inputs.ts'
import { type Member, sharedApp, signedIn, superAdmin } from './harness.ts'
import { addChannels } from './publishing.ts'
import { securityInputs } from './security-inputs.ts'

/** What a second, identical request that arrives at once makes of a procedure. */
export type Twice =
  /** It only looks. */
  | 'reads'
  /** One effect, and both are answered alike. */
  | 'same'
  /** One effect; the second is told why not. */
  | 'refused'
  /** Two effects, since two may be meant: the client's Idempotency-Key tells a repeated request from a second one. */
  | 'two'

export interface ValidInput {
  twice: Twice
  /** A valid input on rows of its own. */
  input: (member: Member) => object | Promise<object>
  /** Somebody of their own who asks each time, where asking ends the session, or may not be done often. */
  by?: () => Promise<Member>
}

const reading = (input: ValidInput['input'] = () => ({})): ValidInput => ({ twice: 'reads', input })

const content = { title: null, body: 'Our autumn roast is out: notes of plum and toffee.' }
const soon = () => new Date(Date.now() + 3_600_000).toISOString()

/** One valid input for each procedure that takes any; `bad-input.test.ts` fails when one is missing. */
export const validInputs: Record<string, ValidInput> = {
  'accounts.updateProfile': {
    twice: 'same',
    input: () => ({
      fullName: 'Naledi Mokoena',
      businessName: 'Fynbos Desk',
      businessType: 'Agency',
      targetAudience: 'People who drink coffee.',
      brandVoice: 'Warm.',
      timeZone: 'Africa/Johannesburg',
      language: 'en',
      theme: 'dark',
    }),
  },
  'accounts.hasRole': reading(({ userId }) => ({ userId, role: 'super_admin' })),
  'accounts.setAvatar': { twice: 'same', input: () => ({ image: new File([onePixel], 'me.png', { type: 'image/png' }) }) },
  'admin.listAccounts': reading(() => ({ status: 'pending', limit: 10 })),
  'admin.approve': { twice: 'same', input: async () => ({ userId: await pendingUser() }) },
  'admin.reject': { twice: 'same', input: async () => ({ userId: await pendingUser(), reason: 'We know no such company.' }) },
  'admin.saveAi': { twice: 'same', input: () => aiSettings },
  'admin.testAi': reading(() => aiSettings),
  'admin.audit': reading(() => ({ ...auditFilter(), limit: 10 })),
  'admin.exportAudit': reading(() => auditFilter()),
  'audit.list': reading(() => ({ ...auditFilter(), limit: 10 })),
  'audit.export': reading(() => auditFilter()),
  'admin.approveMany': { twice: 'same', input: async () => ({ userIds: [await pendingUser(), await pendingUser()] }) },
  'admin.rejectMany': { twice: 'same', input: async () => ({ userIds: [await pendingUser()], reason: 'We know no such company.' }) },
  'users.list': reading(() => ({ q: 'naledi fynbos', status: 'approved', role: 'super_admin', limit: 10 })),
  'users.get': reading(async () => ({ userId: await pendingUser() })),
  'users.suspend': { twice: 'same', input: async () => ({ userId: await pendingUser(), reason: 'Spam.', cancelPlans: true }) },
  'users.reinstate': { twice: 'same', input: async () => ({ userId: await pendingUser() }) },
  'users.signOut': { twice: 'same', input: async () => ({ userId: await pendingUser() }) },
  'users.grantRole': { twice: 'same', input: async () => ({ userId: await approvedUser(), role: 'super_admin' }) },
  'users.revokeRole': { twice: 'same', input: async () => ({ userId: await approvedUser(), role: 'super_admin' }) },
  'aiSettings.update': { twice: 'same', input: () => ({ contentType: 'x', provider: 'composer', model: '', settings: aiOptions }) },
  'aiSettings.remove': { twice: 'same', input: () => ({ contentType: 'x' }) },
  'apiKeys.create': {
    twice: 'refused',
    input: () => ({ name: `Reports ${uuidv7()}`, scopes: ['read'], expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
  },
  'apiKeys.revoke': {
    twice: 'refused',
    async input({ api }) {
      const { key } = await api.apiKeys.create({ name: `Old ${uuidv7()}`, scopes: ['read'] })
      return { id: key.id }
    },
  },
  'businesses.get': reading(businessId),
  'businesses.create': { twice: 'refused', input: () => businessFields() },
  'businesses.update': {
    twice: 'refused',
    async input({ api }) {
      const { id, updatedAt } = await addBusiness(api)
      return { ...businessFields(), id, updatedAt }
    },
  },
  'businesses.remove': { twice: 'same', input: businessId },
  'businesses.restore': {
    twice: 'same',
    async input({ api }) {
      const { id } = await addBusiness(api)
      await api.businesses.remove({ id })
      return { id }
    },
  },
  'channels.list': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'channels.connect': {
    twice: 'two',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, kind: 'sandbox', name: 'Second wall' }),
  },
  'channels.setSandbox': {
    twice: 'same',
    input: async (member) => ({ ...(await sandboxId(member)), mode: 'delay', times: 1, delayMs: 10, protection: 'lookup' }),
  },
  'channels.reconnect': { twice: 'same', input: sandboxId },
  'channels.disconnect': { twice: 'same', input: sandboxId },
  'deliveries.list': reading(async (member) => ({ ...(await planned(member)).where, view: 'coming', limit: 10 })),
  'deliveries.get': reading(async (member) => ({ id: (await planned(member)).deliveryId })),
  'deliveries.cancel': { twice: 'refused', input: async (member) => ({ id: (await planned(member)).deliveryId }) },
  'deliveries.sendNow': { twice: 'refused', input: async (member) => ({ id: await inState(member, 'failed') }) },
  'deliveries.resolve': {
    twice: 'refused',
    input: async (member) => ({ id: await inState(member, 'needs_attention'), answer: 'live', remoteUrl: 'https://wall.example/1' }),
  },
  ...factorInputs,
  'generation.generate': { twice: 'refused', input: brief },
  'generation.stop': { twice: 'same', input: async (member) => ({ id: await generationId(member), key: 'x-1' }) },
  'generation.estimate': reading(brief),
  'mail.outbox': reading(() => ({ state: 'sent', to: 'naledi@fynbosdesk.example', limit: 10 })),
  'mail.get': reading(async () => ({ id: await mailId('queued') })),
  'mail.resend': { twice: 'same', input: async () => ({ id: await mailId('kept') }) },
  'mail.saveTemplate': { twice: 'same', input: () => words },
  'mail.resetTemplate': { twice: 'same', input: () => ({ name: 'welcome' }) },
  'mail.previewTemplate': reading(() => words),
  'mail.testTemplate': reading(async () => {
    await forgetMailServer()
    return { ...words, testEmail: 'naledi@fynbosdesk.example' }
  }),
  'mail.saveSmtp': { twice: 'same', input: () => ({ ...smtp, security: 'tls', fromName: 'Fynbos Desk' }) },
  'mail.setChoices': { twice: 'same', input: () => ({ reminders: false }) },
  'notifications.list': reading(() => ({ view: 'unread', limit: 10 })),
  'notifications.markRead': { twice: 'same', input: async (member) => ({ id: await notificationId(member) }) },
  'notifications.markAllRead': { twice: 'same', input: () => ({ until: soon() }) },
  'notifications.setPreference': { twice: 'same', input: () => ({ kind: 'role_changed', way: 'digest', on: true }) },
  'newsletter.subscribers': reading(() => ({ status: 'confirmed', q: 'naledi', limit: 10 })),
  'newsletter.remove': { twice: 'refused', input: subscriberId },
  'personalData.requestDeletion': {
    twice: 'same',
    async input() {
      // The only super admin may not go.
      await superAdmin()
      return {}
    },
  },
  'posts.list': reading(async ({ api }) => {
    const { id } = await addBusiness(api)
    return { businessId: id, contentType: 'linkedin', status: 'draft', q: 'roast', limit: 10 }
  }),
  'posts.get': reading(postId),
  'posts.create': {
    twice: 'two',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, contentType: 'blog', content: { ...content, title: 'Roast' } }),
  },
  'posts.update': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api, { contentType: 'blog', content: { ...content, title: 'Roast' } })
      return { id, revision, content: { title: 'New roast', body: `${content.body} ${uuidv7()}` }, checkpoint: true }
    },
  },
  'posts.versions': reading(postId),
  'posts.restore': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      await api.posts.update({ id, revision, content: { title: null, body: 'Another text.' }, checkpoint: true })
      return { id, number: 1 }
    },
  },
  'posts.approve': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      return { id, revision }
    },
  },
  'posts.backToDraft': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      await api.posts.approve({ id, revision })
      return { id }
    },
  },
  'posts.archive': { twice: 'same', input: postId },
  'posts.unarchive': {
    twice: 'same',
    async input({ api }) {
      const { id } = await addPost(api)
      await api.posts.archive({ id })
      return { id }
    },
  },
  'schedule.calendar': reading(async ({ api }) => {
    const [from, to] = [new Date().toISOString(), soon()]
    return { from, to, businessId: (await addBusiness(api)).id }
  }),
  'schedule.schedule': {
    twice: 'refused',
    async input({ api }) {
      const { business, sandbox } = await addChannels(api)
      const { id } = await addPost(api, { businessId: business.id })
      return { postId: id, channelIds: [sandbox.id], dueAt: soon(), confirmDuplicate: true }
    },
  },
  'schedule.reschedule': {
    twice: 'same',
    input: async (member) => ({ deliveryIds: [(await planned(member)).deliveryId], dueAt: new Date(Date.now() + 7_200_000).toISOString() }),
  },
  'site.saveIdentity': {
    twice: 'same',
    input: () => ({ name: 'Fynbos Desk', supportEmail: 'help@fynbosdesk.example', contactEmail: '', salesEmail: '' }),
  },
  'site.saveTestimonials': {
    twice: 'same',
    input: () => ({ items: [{ quote: 'It went out on time.', name: 'Lerato Dlamini', role: 'Bookshop owner' }] }),
  },
  'site.saveCaptcha': { twice: 'same', input: () => ({ siteKey: 'site-key', secretKey: 'secret-key' }) },
  ...securityInputs,
  'setup.createSuperAdmin': {
    twice: 'refused',
    input: () => ({ fullName: 'Naledi Mokoena', email: `first.${uuidv7()}@fynbosdesk.example`, password: 'correct horse' }),
  },
  'setup.configure': {
    twice: 'same',
    input: () => ({
      name: 'Fynbos Desk',
      ai: aiSettings,
      smtp,
    }),
  },
  'team.invite': {
    twice: 'refused',
    async input(member) {
      await freeSeats(member)
      return { email: `thandi.${uuidv7()}@fynbosdesk.example`, role: 'viewer', businessIds: [(await addBusiness(member.api)).id] }
    },
  },
  'team.resend': { twice: 'refused', input: async (member) => ({ id: (await invited(member)).id }) },
  'team.revoke': { twice: 'same', input: async (member) => ({ id: (await invited(member)).id }) },
  'team.updateMember': {
    twice: 'same',
    input: async (member) => ({ userId: await colleague(member), role: 'editor', businessIds: [(await addBusiness(member.api)).id] }),
  },
  'team.removeMember': { twice: 'refused', input: async (member) => ({ userId: await colleague(member) }) },
  'team.transfer': {
    twice: 'refused',
    async input(member) {
      await makeOwner(member)
      return { userId: await colleague(member), confirmation: (await member.api.accounts.me()).workspace.name }
    },
  },
  'team.updateWorkspace': { twice: 'same', input: () => ({ name: 'Fynbos Desk', timeZone: 'Africa/Johannesburg' }) },
  'team.switchWorkspace': { twice: 'same', input: ({ workspaceId }) => ({ workspaceId }) },
  'team.lookUpInvitation': reading(async (member) => ({ token: (await invited(member)).token })),
  'team.accept': { twice: 'same', input: async (member) => ({ token: (await invited(await host(), member.email)).token }) },
  'team.registerInvited': {
    twice: 'refused',
    input: async () => ({ token: (await invited(await host())).token, fullName: 'Thandi Nkosi', password: 'rooibos and rain' }),
  },
  'team.saveJoining': { twice: 'same', input: () => ({ invitedSkipApproval: false }) },
}

/** A valid input for a function. */
export async function functionInput(name: FunctionName): Promise<object> {
  return validFunctionInputs[name]()
}

const validFunctionInputs: Record<FunctionName, () => object | Promise<object>> = {
  'send-email': () => ({
    to: 'naledi@fynbosdesk.example',
    templateType: 'test_email',
    variables: { host: 'mail.example.com', sentAt: 'today' },
    userId: null,
  }),
  'test-smtp-connection': () => ({ testEmail: 'naledi@fynbosdesk.example' }),
  'manage-settings': () => ({ provider: 'composer', model: 'small', apiKey: 'key-1', baseUrl: 'https://models.example/v1' }),
  'reset-password': () => ({ email: `naledi.${uuidv7()}@fynbosdesk.example`, redirectTo: '/reset-password' }),
  'verify-reset-token': () => ({ token: 'x'.repeat(43), email: 'naledi@fynbosdesk.example', newPassword: 'rooibos and rain' }),
  'manage-newsletter': async () => ({ email: `reader.${uuidv7()}@fynbosdesk.example`, recaptchaToken: await proof() }),
}

export const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const smtp = { host: '127.0.0.1', port: 9, user: 'mail', password: 'secret', from: 'mail@fynbosdesk.example' }
const words = { name: 'welcome', subject: 'Hello {{name}}', text: '# Hello\n\n[Open it]({{link}})' }
const auditFilter = () => ({ who: 'nobody', area: 'business', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })
const aiSettings = { provider: 'composer', baseUrl: null, model: 'small', apiKey: 'key-1' }
const aiOptions = {
  temperature: 0.5,
  maxTokens: 500,
  language: 'English',
  tone: 'Warm',
  callToAction: 'Come by.',
  extraInstructions: 'No exclamation marks.',
}

function businessFields(): { name: string; context: string } {
  return Object.assign(
    { name: `Lumen Coffee ${uuidv7()}`, context: 'A small roastery in Woodstock.' },
    {
      contentTypes: ['linkedin', 'x'],
      industry: 'Coffee',
      keywords: ['coffee'],
      website: 'https://lumen.example',
      location: 'Woodstock',
      socialMediaLinks: { facebook: 'lumen', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' },
      vision: 'Good coffee.',
      mission: 'Roast it.',
      goals: ['A second shop'],
      timeZone: 'Africa/Johannesburg',
      requiresApproval: true,
    },
  )
}

async function pendingUser(): Promise<string> {
  return (await addAccount((await sharedApp()).services)).userId
}

async function approvedUser(): Promise<string> {
  return (await addAccount((await sharedApp()).services, { approval: 'approved' })).userId
}

async function businessId({ api }: Member): Promise<{ id: string }> {
  return { id: (await addBusiness(api)).id }
}

async function postId({ api }: Member): Promise<{ id: string }> {
  return { id: (await addPost(api)).id }
}

async function sandboxId({ api }: Member): Promise<{ id: string }> {
  return { id: (await addChannels(api)).sandbox.id }
}

export async function planned({ api }: Member) {
  const { business, sandbox } = await addChannels(api)
  const { id } = await addPost(api, { businessId: business.id })
  const [delivery] = await api.schedule.schedule({ postId: id, channelIds: [sandbox.id], dueAt: soon(), confirmDuplicate: true })
  if (!delivery) throw new Error('One channel makes one delivery.')
  return { deliveryId: delivery.id, channelId: sandbox.id, where: { businessId: business.id, postId: id } }
}

/** A delivery as the worker leaves it when something went wrong. */
async function inState(member: Member, status: 'failed' | 'needs_attention'): Promise<string> {
  const { services } = await sharedApp()
  const { deliveryId, where } = await planned(member)
  await services.db.asSystem('leave a delivery as the worker would', async (tx) => {
    await tx.execute(`update deliveries set status = '${status}' where id = '${deliveryId}'`)
    await tx.execute(`update posts set status = '${status}' where id = '${where.postId}'`)
  })
  return deliveryId
}

/** What the newsletter's island works out. */
async function proof(): Promise<string> {
  const { db, secrets } = (await sharedApp()).services
  // Another input may have set Google's keys.
  await db.asSystem('no reCAPTCHA', (tx) => removeSetting(tx, 'recaptcha'))
  const { challenge } = createChallenge(secrets.derive('proof of work'), { purpose: 'newsletter', bits: 4 })
  return `${challenge}.${await solve(`${challenge}.`, 4)}`
}

/** Somebody on the newsletter's list. */
async function subscriberId(): Promise<{ id: string }> {
  const { services } = await sharedApp()
  const id = uuidv7()
  await services.db.asSystem('a subscriber', (tx) =>
    tx.execute(
      `insert into newsletter_subscribers (id, email, email_key, leave_token) values ('${id}', '${id}@readers.example', '${id}@readers.example', '${id}')`,
    ),
  )
  return { id }
}

async function brief({ api }: Member): Promise<object> {
  const { id } = await addBusiness(api, { contentTypes: ['x'] })
  return {
    businessId: id,
    text: 'The autumn roast is out.',
    contentTypes: ['x'],
    tone: 'warm',
    length: 'short',
    language: 'English',
    callToAction: 'Come by.',
    link: 'https://lumen.example/roast',
    variants: 1,
  }
}

export async function generationId(member: Member): Promise<string> {
  const { services } = await sharedApp()
  const { id: business } = await addBusiness(member.api)
  const id = uuidv7()
  await services.db.asSystem('a generation that is over', (tx) =>
    tx.execute(
      `insert into generations (id, workspace_id, business_id, user_id, brief_hash, expires_at, finished_at)
       values ('${id}', '${member.workspaceId}', '${business}', '${member.userId}', '${id}', now(), now())`,
    ),
  )
  return id
}

async function notificationId({ api, userId }: Member): Promise<string> {
  const { services } = await sharedApp()
  await services.db.asSystem('tell a person something', (tx) =>
    notify(tx, {
      kind: 'security',
      userIds: [userId],
      subject: { event: 'password_changed', detail: 'You stay logged in here.' },
      about: uuidv7(),
      link: '/app/settings',
    }),
  )
  const [newest] = (await api.notifications.list({ limit: 1 })).items
  if (!newest) throw new Error('What a person was told is not in their list.')
  return newest.id
}

async function mailId(state: 'queued' | 'kept'): Promise<string> {
  const { services } = await sharedApp()
  return services.db.asSystem('queue a mail for a test', async (tx) => {
    const variables = { host: 'mail.example.com', sentAt: 'today' }
    const id = await queueMail(services, tx, { to: 'naledi@fynbosdesk.example', template: 'test_email', variables })
    await tx.update(mails).set({ state }).where(eq(mails.id, id))
    return id
  })
}

/** Without one nothing leaves the house, so that a test mail changes nothing. */
async function forgetMailServer(): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('forget the mail server for a test', removeSmtp)
}

/** A valid input for a procedure, and who asks. */
export async function validRequest(name: string, member: Member): Promise<{ by: Member; input: object }> {
  const valid = validInputs[name]
  const by = (await valid?.by?.()) ?? member
  // A session writes down where it works when it is first used.
  if (by !== member) await by.api.accounts.me()
  return { by, input: (await valid?.input(by)) ?? {} }
}

async function colleague({ workspaceId }: Member): Promise<string> {
  return (await addAccount((await sharedApp()).services, { workspaceId, role: 'viewer', approval: 'approved' })).userId
}

function host(): Promise<Member> {
  return signedIn({ plan: 'enterprise' })
}

/** Members and invitations take seats, and there is an end of them. The first ones stay. */
async function freeSeats({ workspaceId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('free the seats of a test', async (tx) => {
    await tx.execute(
      `update invitations set revoked_at = coalesce(revoked_at, now()), created_at = created_at - interval '2 days' where workspace_id = '${workspaceId}'`,
    )
    await tx.execute(
      `delete from members where workspace_id = '${workspaceId}' and role <> 'owner' and user_id not in (
         select user_id from members where workspace_id = '${workspaceId}' order by created_at limit 12)`,
    )
  })
}

/** An invitation that was sent a while ago, with its token, which only its mail has. */
export async function invited(member: Member, email?: string): Promise<{ id: string; token: string }> {
  const { services } = await sharedApp()
  const [id, token] = [uuidv7(), newToken()]
  await services.db.asSystem('an invitation for a test', (tx) =>
    tx.insert(invitations).values({
      id,
      workspaceId: member.workspaceId,
      email: email ?? `thandi.${id}@fynbosdesk.example`,
      role: 'viewer',
      tokenHash: hashOfToken(token),
      invitedBy: member.userId,
      sentAt: new Date(Date.now() - 3_600_000),
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  )
  return { id, token }
}

/** What was handed over goes back. */
async function makeOwner({ userId, workspaceId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('hand a workspace back for a test', async (tx) => {
    await tx.execute(`update members set role = 'admin' where workspace_id = '${workspaceId}' and role = 'owner'`)
    await tx.execute(`update members set role = 'owner' where workspace_id = '${workspaceId}' and user_id = '${userId}'`)
    await tx.execute(`update workspaces set owner_id = '${userId}' where id = '${workspaceId}'`)
  })
}
