import type { Role } from '@postwright/contract/accounts'
import type { FunctionName } from '@postwright/contract/functions'

// Who may what, written down by hand and not derived from the code: `access.test.ts` asks every door and compares.

/** The members of one workspace, and people who are none: what is asked for belongs to that workspace's owner. */
export const people = [
  'visitor',
  'pending',
  'rejected',
  'suspended',
  'viewer',
  'reviewer',
  'editor',
  'admin',
  'owner',
  /** The owner of another workspace. */
  'foreigner',
  /** With a workspace of their own too. */
  'superAdmin',
] as const
export type Person = (typeof people)[number]

export type Meets =
  | 'yes'
  /** Their own side of it, and nothing of the workspace that was asked for. */
  | 'own'
  /** A list with nothing in it, or: there is no such thing. */
  | 'nothing'
  | 'unauthenticated'
  | 'pending'
  | 'rejected'
  | 'suspended'
  | 'role'

export interface Access {
  meets: Record<Person, Meets>
  /** What is asked for is the caller's own, not the owner's. */
  own?: true
  /** It changes who the caller is, who therefore does it once. */
  changesCaller?: true
  /** It ends sessions: whoever asks is new, the owner too, and what is asked for is made for each of them. */
  byNewcomers?: true
}

const everyone: Role[] = ['viewer', 'reviewer', 'editor', 'admin', 'owner']
const writers: Role[] = ['editor', 'admin', 'owner']
const managers: Role[] = ['admin', 'owner']

const shutOut = { visitor: 'unauthenticated', pending: 'pending', rejected: 'rejected', suspended: 'suspended' } as const

function among(roles: readonly Role[], elsewhere: Meets): Access {
  const of = (role: Role): Meets => (roles.includes(role) ? 'yes' : 'role')
  const members = { viewer: of('viewer'), reviewer: of('reviewer'), editor: of('editor'), admin: of('admin'), owner: of('owner') }
  return { meets: { ...shutOut, ...members, foreigner: elsewhere, superAdmin: elsewhere } }
}

/** It is about the workspace that one works in. */
const workspace = (roles: readonly Role[]) => among(roles, 'own')
/** It is about a row, which exists for its own workspace alone, also for a super admin. */
const row = (roles: readonly Role[]) => among(roles, 'nothing')
/** It is about the caller in the workspace. */
const oneself: Access = { ...among(everyone, 'own'), own: true }
/** It is about the caller, who may also be waiting or rejected. */
const account: Access = { meets: { ...oneself.meets, pending: 'own', rejected: 'own' }, own: true }
const signingIn: Access = { ...account, byNewcomers: true }
const superAdmins: Access = { meets: { ...among([], 'role').meets, superAdmin: 'yes' } }
const anybody: Access = { meets: { ...everybody('yes') } }

function everybody(meets: Meets): Record<Person, Meets> {
  return Object.fromEntries(people.map((person) => [person, meets])) as Record<Person, Meets>
}

/** Every procedure. */
export const procedureAccess: Record<string, Access> = {
  'accounts.me': { meets: { ...everybody('yes'), visitor: 'unauthenticated' }, own: true },
  'accounts.updateProfile': account,
  // Of somebody else only a super admin knows.
  'accounts.hasRole': { meets: { ...among(['owner'], 'role').meets, pending: 'role', rejected: 'role', superAdmin: 'yes' } },
  'accounts.setAvatar': account,
  'accounts.removeAvatar': account,
  'accounts.load': oneself,
  'admin.listAccounts': superAdmins,
  'admin.approve': superAdmins,
  'admin.reject': superAdmins,
  'admin.approveMany': superAdmins,
  'admin.rejectMany': superAdmins,
  'admin.getAi': superAdmins,
  'admin.saveAi': superAdmins,
  'admin.testAi': superAdmins,
  'admin.audit': superAdmins,
  'admin.exportAudit': superAdmins,
  'users.list': superAdmins,
  'users.get': superAdmins,
  'users.suspend': superAdmins,
  'users.reinstate': superAdmins,
  'users.signOut': superAdmins,
  'users.grantRole': superAdmins,
  'users.revokeRole': superAdmins,
  'aiSettings.list': oneself,
  'aiSettings.update': oneself,
  'aiSettings.remove': oneself,
  'apiKeys.list': oneself,
  'apiKeys.create': oneself,
  'apiKeys.revoke': oneself,
  'audit.list': workspace(managers),
  'audit.export': workspace(managers),
  'billing.subscription': workspace(everyone),
  'businesses.list': workspace(everyone),
  'businesses.listDeleted': workspace(everyone),
  'businesses.get': row(everyone),
  'businesses.create': workspace(writers),
  'businesses.update': row(writers),
  'businesses.remove': row(managers),
  'businesses.restore': row(managers),
  'channels.list': row(everyone),
  'channels.connect': row(writers),
  'channels.setSandbox': row(writers),
  'channels.reconnect': row(writers),
  'channels.disconnect': row(writers),
  'deliveries.list': row(everyone),
  'deliveries.get': row(everyone),
  'deliveries.cancel': row(writers),
  'deliveries.sendNow': row(writers),
  'deliveries.resolve': row(writers),
  'factors.signInOffers': anybody,
  'factors.read': oneself,
  'factors.beginTotp': oneself,
  'factors.confirmTotp': oneself,
  'factors.removeTotp': oneself,
  'factors.renewRecoveryCodes': oneself,
  'factors.forgetDevices': oneself,
  'factors.beginPasskey': oneself,
  'factors.addPasskey': oneself,
  'factors.renamePasskey': oneself,
  'factors.removePasskey': oneself,
  // There is no provider here to link an account at.
  'factors.beginGoogleLink': { meets: { ...everybody('nothing'), ...shutOut }, own: true },
  'factors.unlinkGoogle': oneself,
  'generation.generate': row(writers),
  'generation.stop': row(writers),
  // It costs nothing and changes nothing.
  'generation.estimate': row(everyone),
  'live.events': { meets: { ...account.meets }, own: true },
  'mail.outbox': superAdmins,
  'mail.get': superAdmins,
  'mail.resend': superAdmins,
  'mail.templates': superAdmins,
  'mail.saveTemplate': superAdmins,
  'mail.resetTemplate': superAdmins,
  'mail.previewTemplate': superAdmins,
  'mail.testTemplate': superAdmins,
  'mail.getSmtp': superAdmins,
  'mail.saveSmtp': superAdmins,
  'mail.removeSmtp': superAdmins,
  'mail.choices': account,
  'mail.setChoices': account,
  'newsletter.subscribers': superAdmins,
  'newsletter.counts': superAdmins,
  'newsletter.remove': superAdmins,
  'notifications.list': oneself,
  'notifications.unread': oneself,
  'notifications.markRead': oneself,
  'notifications.markAllRead': oneself,
  'notifications.preferences': oneself,
  'notifications.setPreference': oneself,
  'personalData.exportState': account,
  'personalData.requestExport': account,
  'personalData.deletionState': account,
  'personalData.requestDeletion': account,
  'personalData.cancelDeletion': account,
  'posts.list': row(everyone),
  'posts.get': row(everyone),
  'posts.create': row(writers),
  'posts.update': row(writers),
  'posts.versions': row(everyone),
  'posts.restore': row(writers),
  // The business asks for approval, and whoever writes does not approve.
  'posts.approve': row(['reviewer', ...managers]),
  'posts.backToDraft': row(['reviewer', ...writers]),
  'posts.archive': row(writers),
  'posts.unarchive': row(writers),
  'schedule.calendar': row(everyone),
  'schedule.schedule': row(writers),
  'schedule.reschedule': row(writers),
  'security.sessions': account,
  'security.endSession': signingIn,
  'security.endOtherSessions': signingIn,
  'security.changePassword': signingIn,
  'security.changeEmail': signingIn,
  'security.cancelEmailChange': account,
  'security.sendVerification': account,
  // Whoever has the link has read the mail.
  'security.confirmEmail': anybody,
  'setup.status': anybody,
  // Closed for good once there is a super admin.
  'setup.createSuperAdmin': { meets: everybody('role') },
  'setup.configure': superAdmins,
  'site.get': superAdmins,
  'site.saveIdentity': superAdmins,
  'site.saveTestimonials': superAdmins,
  'site.saveCaptcha': superAdmins,
  'signInSettings.read': superAdmins,
  'signInSettings.save': superAdmins,
  'signInSettings.test': superAdmins,
  'team.list': workspace(everyone),
  'team.invite': row(managers),
  'team.resend': row(managers),
  'team.revoke': row(managers),
  'team.updateMember': row(managers),
  'team.removeMember': row(managers),
  // A workspace always has its owner.
  'team.leave': {
    meets: { ...among(['viewer', 'reviewer', 'editor', 'admin'], 'role').meets },
    own: true,
    changesCaller: true,
  },
  'team.transfer': row(['owner']),
  'team.updateWorkspace': workspace(managers),
  // Whoever is waiting asks for the workspace of somebody else here.
  'team.switchWorkspace': { meets: { ...oneself.meets, pending: 'nothing', rejected: 'nothing' }, own: true },
  'team.lookUpInvitation': anybody,
  // And here for an invitation of somebody else.
  'team.accept': { meets: { ...oneself.meets, pending: 'role', rejected: 'role' }, own: true, changesCaller: true },
  'team.registerInvited': anybody,
  'team.getJoining': superAdmins,
  'team.saveJoining': superAdmins,
}

/** Every function of /api/functions. */
export const functionAccess: Record<FunctionName, Access> = {
  'manage-settings': superAdmins,
  'manage-newsletter': anybody,
  'reset-password': anybody,
  'verify-reset-token': anybody,
  'send-email': superAdmins,
  'test-smtp-connection': superAdmins,
}

/** What is neither a procedure nor a function, by method and address; `{avatar}` is the owner's picture. */
export const addressAccess: Record<string, Access> = {
  'GET {avatar}': { meets: { ...row(everyone).meets, superAdmin: 'yes' } },
  'GET /api/v1/openapi.json': anybody,
  'GET /api/exports/newsletter-subscribers.csv': superAdmins,
  'GET /newsletter/challenge': anybody,
  'POST /api/auth/refresh-session': anybody,
  'POST /api/auth/sign-out': anybody,
}
