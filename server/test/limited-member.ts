// What a member of some businesses meets who asks for what belongs to another one of the workspace, written down by hand:
// `limited-member.test.ts` asks every door and compares.

/** An editor of one business asks; where editors may not, a reviewer of it. */
export type Meets =
  /** There is no such thing; of a list, nothing. */
  | 'nothing'
  /** It is for another role, which is never limited. */
  | 'role'
  /** It is about the caller, the whole workspace or the instance: they have it as everybody does. */
  | 'as everybody'

export interface LimitedAccess {
  meets: Meets
  /** What is asked for is the caller's own, since there is none of a business. */
  own?: true
  by?: 'reviewer'
}

const hidden: LimitedAccess = { meets: 'nothing' }
const hiddenFromReviewers: LimitedAccess = { meets: 'nothing', by: 'reviewer' }
const managers: LimitedAccess = { meets: 'role' }
const superAdmins: LimitedAccess = { meets: 'role' }
const shared: LimitedAccess = { meets: 'as everybody' }
const own: LimitedAccess = { meets: 'as everybody', own: true }

export const limitedAccess: Record<string, LimitedAccess> = {
  'accounts.me': own,
  'accounts.updateProfile': own,
  'accounts.hasRole': own,
  'accounts.setAvatar': own,
  'accounts.removeAvatar': own,
  'accounts.load': own,
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
  'aiSettings.list': own,
  'aiSettings.update': own,
  'aiSettings.remove': own,
  'apiKeys.list': own,
  'apiKeys.create': own,
  'apiKeys.revoke': own,
  'audit.list': managers,
  'audit.export': managers,
  'billing.subscription': shared,
  'businesses.list': shared,
  'businesses.listDeleted': hidden,
  'businesses.get': hidden,
  // Whoever works for some businesses adds none: they would not see it. So no hidden name is ever told as taken here.
  'businesses.create': { meets: 'role' },
  'businesses.update': hidden,
  'businesses.remove': managers,
  'businesses.restore': managers,
  'channels.list': hidden,
  'channels.connect': hidden,
  'channels.setSandbox': hidden,
  'channels.reconnect': hidden,
  'channels.disconnect': hidden,
  'deliveries.list': hidden,
  'deliveries.get': hidden,
  'deliveries.cancel': hidden,
  'deliveries.sendNow': hidden,
  'deliveries.resolve': hidden,
  'factors.signInOffers': shared,
  'factors.read': own,
  'factors.beginTotp': own,
  'factors.confirmTotp': own,
  'factors.removeTotp': own,
  'factors.renewRecoveryCodes': own,
  'factors.forgetDevices': own,
  'factors.beginPasskey': own,
  'factors.addPasskey': own,
  'factors.renamePasskey': own,
  'factors.removePasskey': own,
  // There is no provider here to link an account at.
  'factors.beginGoogleLink': { meets: 'nothing', own: true },
  'factors.unlinkGoogle': own,
  'generation.generate': hidden,
  'generation.stop': hidden,
  'generation.estimate': hidden,
  'live.events': own,
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
  'mail.choices': own,
  'mail.setChoices': own,
  'newsletter.subscribers': superAdmins,
  'newsletter.counts': superAdmins,
  'newsletter.remove': superAdmins,
  'notifications.list': own,
  'notifications.unread': own,
  'notifications.markRead': own,
  'notifications.markAllRead': own,
  'notifications.preferences': own,
  'notifications.setPreference': own,
  'personalData.exportState': own,
  'personalData.requestExport': own,
  'personalData.deletionState': own,
  'personalData.requestDeletion': own,
  'personalData.cancelDeletion': own,
  'posts.list': hidden,
  'posts.get': hidden,
  'posts.create': hidden,
  'posts.update': hidden,
  'posts.versions': hidden,
  'posts.restore': hidden,
  'posts.approve': hiddenFromReviewers,
  'posts.backToDraft': hiddenFromReviewers,
  'posts.archive': hidden,
  'posts.unarchive': hidden,
  'schedule.calendar': hidden,
  'schedule.schedule': hidden,
  'schedule.reschedule': hidden,
  'security.sessions': own,
  'security.endSession': own,
  'security.endOtherSessions': own,
  'security.changePassword': own,
  'security.changeEmail': own,
  'security.cancelEmailChange': own,
  'security.sendVerification': own,
  'security.confirmEmail': own,
  'setup.status': shared,
  'setup.createSuperAdmin': superAdmins,
  'setup.configure': superAdmins,
  'site.get': superAdmins,
  'site.saveIdentity': superAdmins,
  'site.saveTestimonials': superAdmins,
  'site.saveCaptcha': superAdmins,
  'signInSettings.read': superAdmins,
  'signInSettings.save': superAdmins,
  'signInSettings.test': superAdmins,
  'team.list': shared,
  'team.invite': managers,
  'team.resend': managers,
  'team.revoke': managers,
  'team.updateMember': managers,
  'team.removeMember': managers,
  'team.leave': own,
  'team.transfer': managers,
  'team.updateWorkspace': managers,
  'team.switchWorkspace': own,
  'team.lookUpInvitation': shared,
  'team.accept': own,
  'team.registerInvited': shared,
  'team.getJoining': superAdmins,
  'team.saveJoining': superAdmins,
}

/** Where such a member makes the server work as the system, past the lock, and why that reaches no other business. */
export const systemWork: Record<string, string> = {
  ...about('the person alone: rows by their own user id', [
    'a person changes their own profile',
    'a person changes their own picture',
    'a person reads their own preferences',
    'a person changes their own preferences',
    'a person signs out elsewhere',
    'a person changes their password',
    'a person asks for another address',
    'a person keeps their address',
    'a person asks for their link again',
    'a person opens the link that went to their address',
    'a person looks at how they sign in',
    'a person sets an authenticator app up',
    'a person confirms an authenticator app',
    'a person gives an authenticator app up',
    'a person gets new recovery codes',
    'a person forgets their devices',
    'a person adds a passkey',
    'a person removes a passkey',
    'a person unlinks their account at the identity provider',
    'a person looks at the copy of their data',
    // What a job copies: what is about the person, where it is about a business as long as they see it; and workspaces that they own.
    'a person asks for a copy of their data',
  ]),
  ...about('workspaces that the person owns, where nobody is limited', [
    'a person looks at what would go with their account',
    'a person asks for the end of their account',
    'a person keeps their account',
  ]),
  ...about('memberships of the person: names and roles, no business', [
    'a person sees where they are a member',
    'a person works in another of their workspaces',
    'somebody opens the link of an invitation',
    'somebody accepts an invitation',
    'somebody accepts an invitation with a new account',
  ]),
}

function about(why: string, reasons: string[]): Record<string, string> {
  return Object.fromEntries(reasons.map((reason) => [reason, why]))
}
