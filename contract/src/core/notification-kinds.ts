import type { PlanWish } from '../billing/billing.ts'
import type { Role } from '../identity/accounts.ts'

/** How a notification reaches a person. */
export const notificationChannels = ['inApp', 'mail', 'digest'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `always` cannot be turned off, and `never` does not exist for this kind; the other two are where a person begins. */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never'

/** What each kind tells about: enough for its sentence, and no secret. */
export interface NotificationSubjects {
  delivery_failed: { post: string; channel: string; reason: string }
  delivery_needs_attention: { post: string; channel: string; reason: string }
  delivery_missed: { post: string; channel: string }
  channel_reconnect: { channel: string; business: string }
  post_published: { post: string; channel: string }
  approval_decided: { post: string; person: string; decision: 'approved' | 'sent_back'; comment?: string }
  /** `remaining`: null where no figures were agreed. */
  quota_nearly_used: { quota: 'tokens' | 'posts'; remaining: number | null }
  quota_used_up: { quota: 'tokens' | 'posts' }
  /** `isLast`: no period comes after it. */
  subscription_reminder: { plan: string; endsOn: string; isLast?: boolean }
  plan_changed: { plan: string; change: PlanChange; lasts: string; reason: string }
  plan_ended: { plan: string }
  /** `waits` for an administrator's approval. */
  member_joined: { person: string; workspace: string; role: Role; waits?: boolean }
  workspace_invitation: { person: string; workspace: string; role: Role }
  role_changed: { workspace: string; role: Role }
  member_removed: { workspace: string }
  security: { event: SecurityEvent; detail: string }
  account_approved: { person: string }
  export_ready: { endsOn: string }
  sign_up_waiting: { person: string; email: string }
  link_requested: { email: string; purpose: LinkPurpose }
  /** `plan`: the one in use, where there is one. */
  plan_requested: { person: string; workspace: string; wish: PlanWish; plan: string | null }
}
/** What an administrator did about a plan. */
export type PlanChange = 'granted' | 'changed' | 'extended'
/** What a link that goes to an address is for. */
export type LinkPurpose = 'reset-password' | 'verify-email' | 'change-email'
export type NotificationKind = keyof NotificationSubjects

export const securityEvents = {
  new_browser: 'A new browser logged in to your account',
  password_changed: 'Your password was changed',
  email_change_requested: 'Your email address is to be changed',
  email_changed: 'Your email address was changed',
  sign_in_method_added: 'A new way to sign in was added to your account',
  sign_in_method_removed: 'A way to sign in was removed from your account',
  two_factor_on: 'Two-factor authentication was turned on',
  two_factor_off: 'Two-factor authentication was turned off',
  recovery_codes_renewed: 'Your recovery codes were replaced',
  recovery_code_used: 'A recovery code was used to sign in',
  api_key_made: 'An API key was made for your account',
} as const
export type SecurityEvent = keyof typeof securityEvents

export type NotificationGroup = 'Publishing' | 'Review' | 'Plan' | 'Team' | 'Account' | 'Administration'

/** Names of lucide icons. */
export type NotificationIcon =
  | 'alert'
  | 'clock'
  | 'plug'
  | 'send'
  | 'review'
  | 'gauge'
  | 'card'
  | 'team'
  | 'shield'
  | 'check'
  | 'file'
  | 'person'
  | 'link'

export interface NotificationRule<Kind extends NotificationKind = NotificationKind> {
  /** In the preferences: what one is told of. */
  label: string
  group: NotificationGroup
  icon: NotificationIcon
  channels: Record<NotificationChannel, ChannelDefault>
  /** Whom it can concern, for the preferences; everybody when left out. */
  roles?: readonly Role[]
  superAdminsOnly?: true
  /** What happened, `count` times since it was last read. */
  sentence: (subject: NotificationSubjects[Kind], count: number) => string
  /** What else is to be known or done; may be empty. */
  detail: (subject: NotificationSubjects[Kind], count: number) => string
}

const publishers: readonly Role[] = ['owner', 'admin', 'editor']
const managers: readonly Role[] = ['owner', 'admin']

/** Every kind of notification. A person's own choice goes before the defaults. */
export const notificationKinds: { [Kind in NotificationKind]: NotificationRule<Kind> } = {
  delivery_failed: {
    label: 'A post could not be published',
    group: 'Publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1 ? `“${post}” could not be published on ${channel}` : `${count} posts could not be published on ${channel}`,
    detail: ({ post, reason }, count) => (count === 1 ? reason : `Last: “${post}” · ${reason}`),
  },
  delivery_needs_attention: {
    label: 'Only a person can tell whether a post is live',
    group: 'Publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1 ? `Please check whether “${post}” is live on ${channel}` : `Please check whether ${count} posts are live on ${channel}`,
    detail: ({ post, reason }, count) => (count === 1 ? reason : `Last: “${post}” · ${reason}`),
  },
  delivery_missed: {
    label: 'A post was not sent in time',
    group: 'Publishing',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1 ? `“${post}” missed its time on ${channel}` : `${count} posts missed their time on ${channel}`,
    detail: () => 'It was too late to send without asking. Send it now, plan it again, or cancel it.',
  },
  channel_reconnect: {
    label: 'A channel has to be connected again',
    group: 'Publishing',
    icon: 'plug',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ channel, business }) => `${channel} of ${business} has to be connected again`,
    detail: () => 'What is planned there waits for 24 hours, and goes out once it is connected.',
  },
  post_published: {
    label: 'A post was published',
    group: 'Publishing',
    icon: 'send',
    channels: { inApp: 'off', mail: 'off', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1 ? `“${post}” was published on ${channel}` : `${count} posts were published on ${channel}`,
    detail: () => '',
  },
  approval_decided: {
    label: 'Your post was approved or sent back',
    group: 'Review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    roles: publishers,
    sentence: ({ post, person, decision }) => `${person} ${decision === 'approved' ? 'approved' : 'sent back'} “${post}”`,
    detail: ({ comment }) => comment ?? '',
  },
  quota_nearly_used: {
    label: '90% of a quota is used',
    group: 'Plan',
    icon: 'gauge',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ quota, remaining }) =>
      remaining === null ? `This period’s ${quota} are nearly used up` : `90% of this period’s ${quota} are used`,
    detail: ({ quota, remaining }) =>
      remaining === null
        ? `How many ${quota} your plan includes is not agreed yet.`
        : `${remaining.toLocaleString('en')} ${quota} are left.`,
  },
  quota_used_up: {
    label: 'A quota is used up',
    group: 'Plan',
    icon: 'gauge',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ quota }) => `This period’s ${quota} are used up`,
    detail: ({ quota }) =>
      quota === 'tokens' ? 'Drafts can be written by hand until the next period.' : 'Nothing more can be scheduled until the next period.',
  },
  subscription_reminder: {
    label: 'The subscription’s period ends soon',
    group: 'Plan',
    icon: 'card',
    // The mail is one of the lifecycle mails, with a switch of its own.
    channels: { inApp: 'on', mail: 'never', digest: 'never' },
    roles: managers,
    sentence: ({ plan, endsOn, isLast }) => `Your ${plan} ${isLast ? 'plan' : 'period'} ends on ${endsOn}`,
    detail: ({ isLast }) => (isLast ? 'Ask your administrator for a plan to go on. What you have written stays.' : ''),
  },
  plan_changed: {
    label: 'An administrator changed your plan',
    group: 'Plan',
    icon: 'card',
    // The mail about it is the plan confirmation.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    roles: ['owner'],
    sentence: ({ plan, change, lasts }) =>
      change === 'extended' ? `Your ${plan} plan lasts ${lasts}` : `You are on the ${plan} plan, ${lasts}`,
    detail: ({ reason }) => reason,
  },
  plan_ended: {
    label: 'Your plan ended',
    group: 'Plan',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ plan }) => `Your ${plan} plan has ended`,
    detail: () =>
      'What you have written stays, and what is scheduled goes out. Ask your administrator for a plan to write and schedule more.',
  },
  member_joined: {
    label: 'Somebody joined the workspace',
    group: 'Team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    roles: managers,
    sentence: ({ person, workspace, waits }, count) => {
      if (count > 1) return `${count} people joined ${workspace}`
      return waits ? `${person} accepted the invitation to ${workspace}` : `${person} joined ${workspace}`
    },
    detail: ({ person, role, waits }, count) => {
      const who = count === 1 ? `Role: ${role}` : `Last: ${person}, as ${role}`
      return waits ? `${who}. An administrator must approve the account first.` : who
    },
  },
  workspace_invitation: {
    label: 'Somebody invites you to a workspace',
    group: 'Team',
    icon: 'team',
    // The mail about it is the invitation itself.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: ({ person, workspace }) => `${person} invites you to ${workspace}`,
    detail: ({ role }) => `Your role would be ${role}.`,
  },
  role_changed: {
    label: 'Your role changed',
    group: 'Team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ workspace, role }) => `You are ${article(role)} ${role} of ${workspace} now`,
    detail: () => '',
  },
  member_removed: {
    label: 'You were removed from a workspace',
    group: 'Team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ workspace }) => `You are not a member of ${workspace} any more`,
    detail: () => '',
  },
  security: {
    label: 'The security of your account',
    group: 'Account',
    icon: 'shield',
    channels: { inApp: 'always', mail: 'always', digest: 'never' },
    sentence: ({ event }) => securityEvents[event],
    detail: ({ detail }) => `${detail} If this was not you, change your password and sign out everywhere.`.trim(),
  },
  account_approved: {
    label: 'Your account was approved',
    group: 'Account',
    icon: 'check',
    // The mail about it is the decision itself.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: () => 'Your account is approved',
    detail: ({ person }) => `Welcome, ${person}. Add your first business to begin.`,
  },
  export_ready: {
    label: 'Your data is ready to download',
    group: 'Account',
    icon: 'file',
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: () => 'The copy of your data is ready',
    detail: ({ endsOn }) => `It can be downloaded until ${endsOn}.`,
  },
  sign_up_waiting: {
    label: 'A new sign-up waits for approval',
    group: 'Administration',
    icon: 'person',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ person }, count) => (count === 1 ? `${person} asks for an account` : `${count} people ask for an account`),
    detail: ({ person, email }, count) => (count === 1 ? email : `Last: ${person}, ${email}`),
  },
  link_requested: {
    label: 'Somebody asks for a link while this site sends no mail',
    group: 'Administration',
    icon: 'link',
    // Where mail leaves, the link itself is mailed.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    superAdminsOnly: true,
    sentence: ({ email, purpose }) => `${email} asks for a link ${linkPurposes[purpose]}`,
    detail: () => 'This site sends no mail. Copy the link from the outbox and give it to nobody but the owner of this address.',
  },
  plan_requested: {
    label: 'Somebody asks for a plan',
    group: 'Administration',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ person, workspace, plan }) => `${person} asks for a ${plan === null ? '' : 'larger '}plan for ${workspace}`,
    detail: ({ wish, plan }) => {
      if (plan === null) return 'This workspace has no plan in use.'
      return wish === 'plan' ? `It is on the ${plan} plan.` : `It needs more ${wish} than the ${plan} plan includes.`
    },
  },
}

const linkPurposes: Record<LinkPurpose, string> = {
  'reset-password': 'to set a new password',
  'verify-email': 'to confirm this address',
  'change-email': 'to log in with this address from now on',
}

function article(role: Role): 'an' | 'a' | 'the' {
  if (role === 'owner') return 'the'
  return role === 'admin' || role === 'editor' ? 'an' : 'a'
}
