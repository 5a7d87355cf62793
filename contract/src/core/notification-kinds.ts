import type { PlanWish } from '../billing/billing.ts'
import type { Role } from '../identity/accounts.ts'
import { msg, plural, select } from './msg.ts'
import { say, type Sentence, spokenLocale } from './sentences.ts'

/** How a notification reaches a person. */
export const notificationChannels = ['inApp', 'mail', 'digest'] as const
export type NotificationChannel = (typeof notificationChannels)[number]

/** `always` cannot be turned off, and `never` does not exist for this kind; the other two are where a person begins. */
export type ChannelDefault = 'on' | 'off' | 'always' | 'never'

/** A sentence of ours; what somebody else wrote, or was kept as a text, stands as it is. */
export type Words = Sentence | string

/** In millionths of a US dollar; lines of before have the amount as it was shown then, such as "$12.00". */
type SpendLimit = { limitMicros: number } | { limit: string }

/** What each kind tells about: enough for its sentence, and no secret. Days are instants; lines of before have them in words. */
export interface NotificationSubjects {
  delivery_failed: { post: string; channel: string; reason: Words }
  delivery_needs_attention: { post: string; channel: string; reason: Words }
  delivery_missed: { post: string; channel: string }
  channel_reconnect: { channel: string; business: string }
  post_published: { post: string; channel: string }
  /** `post`: the only one, or the first of several. */
  approval_wanted: { post: string; posts: number; business: string; person: string; note: string }
  post_mentioned: { post: string; person: string }
  post_commented: { post: string; person: string }
  approval_decided: { post: string; person: string; decision: 'approved' | 'sent_back'; comment?: string }
  /** `remaining`: null where no figures were agreed. */
  quota_nearly_used: { quota: 'tokens' | 'posts'; remaining: number | null }
  quota_used_up: { quota: 'tokens' | 'posts' }
  /** Of the whole site, or of one provider. */
  ai_spend: { provider: string | null; mark: 'near' | 'reached' | 'refused' } & SpendLimit
  ai_spend_workspace: { mark: 'near' | 'reached' | 'refused' } & SpendLimit
  /** `isLast`: no period comes after it. */
  subscription_reminder: { plan: string; endsOn: string; isLast?: boolean }
  /** `endsAt`: null when it has no end. Lines of before say in words how long it `lasts`. */
  plan_changed: { plan: string; change: PlanChange; endsAt?: string | null; lasts?: string; reason: string }
  plan_ended: { plan: string }
  /** `waits` for an administrator's approval. */
  member_joined: { person: string; workspace: string; role: Role; waits?: boolean }
  workspace_invitation: { person: string; workspace: string; role: Role }
  role_changed: { workspace: string; role: Role }
  member_removed: { workspace: string }
  security: { event: SecurityEvent; detail: Words | Words[] }
  account_approved: { person: string }
  task_assigned: { task: string; person: string }
  task_mentioned: { task: string; person: string }
  task_due: { task: string; when: 'today' | 'overdue' }
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
  new_browser: msg`A new browser logged in to your account`,
  password_changed: msg`Your password was changed`,
  email_change_requested: msg`Your email address is to be changed`,
  email_changed: msg`Your email address was changed`,
  sign_in_method_added: msg`A new way to sign in was added to your account`,
  sign_in_method_removed: msg`A way to sign in was removed from your account`,
  two_factor_on: msg`Two-factor authentication was turned on`,
  two_factor_off: msg`Two-factor authentication was turned off`,
  recovery_codes_renewed: msg`Your recovery codes were replaced`,
  recovery_code_used: msg`A recovery code was used to sign in`,
  api_key_made: msg`An API key was made for your account`,
} as const satisfies Record<string, Sentence>
export type SecurityEvent = keyof typeof securityEvents

export const notificationGroups = {
  publishing: msg`Publishing`,
  review: msg`Review`,
  tasks: msg`Tasks`,
  plan: msg`Plan`,
  team: msg`Team`,
  account: msg`Account`,
  administration: msg`Administration`,
} as const satisfies Record<string, Sentence>
export type NotificationGroup = keyof typeof notificationGroups

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
  label: Sentence
  group: NotificationGroup
  icon: NotificationIcon
  channels: Record<NotificationChannel, ChannelDefault>
  /** Whom it can concern, for the preferences; everybody when left out. */
  roles?: readonly Role[]
  superAdminsOnly?: true
  /** What happened, `count` times since it was last read. */
  sentence: (subject: NotificationSubjects[Kind], count: number, timeZone: string) => Sentence
  /** What else is to be known or done, one after the other; may be empty. */
  detail: (subject: NotificationSubjects[Kind], count: number, timeZone: string) => Words[]
}

const publishers: readonly Role[] = ['owner', 'admin', 'editor']
const managers: readonly Role[] = ['owner', 'admin']
const reviewers: readonly Role[] = ['owner', 'admin', 'reviewer']

/** Every kind of notification. A person's own choice goes before the defaults. */
export const notificationKinds: { [Kind in NotificationKind]: NotificationRule<Kind> } = {
  delivery_failed: {
    label: msg`A post could not be published`,
    group: 'publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`“${{ post }}” could not be published on ${{ channel }}`
        : msg`${plural({ count }, { one: '# post', other: '# posts' })} could not be published on ${{ channel }}`,
    detail: lastReason,
  },
  delivery_needs_attention: {
    label: msg`Only a person can tell whether a post is live`,
    group: 'publishing',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`Please check whether “${{ post }}” is live on ${{ channel }}`
        : msg`Please check whether ${plural({ count }, { one: '# post is', other: '# posts are' })} live on ${{ channel }}`,
    detail: lastReason,
  },
  delivery_missed: {
    label: msg`A post was not sent in time`,
    group: 'publishing',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`“${{ post }}” missed its time on ${{ channel }}`
        : msg`${plural({ count }, { one: '# post missed its time', other: '# posts missed their time' })} on ${{ channel }}`,
    detail: () => [msg`It was too late to send without asking. Send it now, plan it again, or cancel it.`],
  },
  channel_reconnect: {
    label: msg`A channel has to be connected again`,
    group: 'publishing',
    icon: 'plug',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: publishers,
    sentence: ({ channel, business }) => msg`${{ channel }} of ${{ business }} has to be connected again`,
    detail: () => [msg`What is planned there waits for 24 hours, and goes out once it is connected.`],
  },
  post_published: {
    label: msg`A post was published`,
    group: 'publishing',
    icon: 'send',
    channels: { inApp: 'off', mail: 'off', digest: 'off' },
    roles: publishers,
    sentence: ({ post, channel }, count) =>
      count === 1
        ? msg`“${{ post }}” was published on ${{ channel }}`
        : msg`${plural({ count }, { one: '# post was', other: '# posts were' })} published on ${{ channel }}`,
    detail: () => [],
  },
  approval_wanted: {
    label: msg`A post waits for your review`,
    group: 'review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: reviewers,
    sentence: ({ post, posts, business, person }, count) =>
      count === 1 && posts === 1
        ? msg`${{ person }} asks you to review “${{ post }}”`
        : count === 1
          ? msg`${{ person }} asks you to review ${plural({ posts }, { one: '# post', other: '# posts' })} of ${{ business }}`
          : msg`Posts of ${{ business }} wait for your review`,
    detail: ({ note }) => (note === '' ? [] : [note]),
  },
  approval_decided: {
    label: msg`Your post was approved or sent back`,
    group: 'review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    roles: publishers,
    sentence: ({ post, person, decision }) =>
      decision === 'approved' ? msg`${{ person }} approved “${{ post }}”` : msg`${{ person }} sent back “${{ post }}”`,
    detail: ({ comment }) => (comment === undefined ? [] : [comment]),
  },
  post_mentioned: {
    label: msg`Somebody mentions you in a comment on a post`,
    group: 'review',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ post, person }) => msg`${{ person }} mentions you in a comment on “${{ post }}”`,
    detail: () => [],
  },
  post_commented: {
    label: msg`Somebody comments on a post of yours, or answers you`,
    group: 'review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    sentence: ({ post, person }, count) =>
      count === 1
        ? msg`${{ person }} commented on “${{ post }}”`
        : msg`${plural({ count }, { one: '# comment', other: '# comments' })} on “${{ post }}”`,
    detail: () => [],
  },
  task_assigned: {
    label: msg`A task was assigned to you`,
    group: 'tasks',
    icon: 'check',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    sentence: ({ task, person }) => msg`${{ person }} assigned “${{ task }}” to you`,
    detail: () => [],
  },
  task_mentioned: {
    label: msg`Somebody mentions you in a task`,
    group: 'tasks',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ task, person }) => msg`${{ person }} mentions you in “${{ task }}”`,
    detail: () => [],
  },
  task_due: {
    label: msg`A task of yours is due`,
    group: 'tasks',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    sentence: ({ task, when }) => (when === 'today' ? msg`“${{ task }}” is due today` : msg`“${{ task }}” is overdue`),
    detail: () => [],
  },
  quota_nearly_used: {
    label: msg`90% of a quota is used`,
    group: 'plan',
    icon: 'gauge',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ quota, remaining }) => {
      if (remaining === null)
        return quota === 'tokens' ? msg`This period’s tokens are nearly used up` : msg`This period’s posts are nearly used up`
      return quota === 'tokens' ? msg`90% of this period’s tokens are used` : msg`90% of this period’s posts are used`
    },
    detail: ({ quota, remaining }) => {
      if (remaining === null) {
        const agreed =
          quota === 'tokens'
            ? msg`How many tokens your plan includes is not agreed yet.`
            : msg`How many posts your plan includes is not agreed yet.`
        return [agreed]
      }
      const left =
        quota === 'tokens'
          ? msg`${plural({ remaining }, { one: '# token is left.', other: '# tokens are left.' })}`
          : msg`${plural({ remaining }, { one: '# post is left.', other: '# posts are left.' })}`
      return [left]
    },
  },
  quota_used_up: {
    label: msg`A quota is used up`,
    group: 'plan',
    icon: 'gauge',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ quota }) => (quota === 'tokens' ? msg`This period’s tokens are used up` : msg`This period’s posts are used up`),
    detail: ({ quota }) => [
      quota === 'tokens'
        ? msg`Drafts can be written by hand until the next period.`
        : msg`Nothing more can be scheduled until the next period.`,
    ],
  },
  ai_spend_workspace: {
    label: msg`What AI may cost your workspace in a day is nearly used up`,
    group: 'plan',
    icon: 'gauge',
    channels: { inApp: 'on', mail: 'off', digest: 'off' },
    roles: managers,
    sentence: ({ mark, ...subject }) => {
      const limit = amountOf(subject)
      if (mark === 'refused')
        return msg`What is left of what AI may cost your workspace today was not enough for a call (${{ limit }} a day)`
      return mark === 'near'
        ? msg`80% of what AI may cost your workspace today is used (${{ limit }} a day)`
        : msg`What AI may cost your workspace today is used up (${{ limit }} a day)`
    },
    detail: () => [msg`It begins anew at midnight UTC; an administrator can raise the limit.`],
  },
  ai_spend: {
    label: msg`A limit for what AI may cost comes near`,
    group: 'administration',
    icon: 'gauge',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ provider, mark, ...subject }) => {
      const limit = amountOf(subject)
      if (mark === 'refused')
        return provider === null
          ? msg`What is left of what AI may cost this month was not enough for a call (${{ limit }})`
          : msg`What is left of what ${{ provider }} may cost this month was not enough for a call (${{ limit }})`
      if (provider === null)
        return mark === 'near'
          ? msg`80% of what AI may cost this month is used (${{ limit }})`
          : msg`What AI may cost this month is used up (${{ limit }})`
      return mark === 'near'
        ? msg`80% of what ${{ provider }} may cost this month is used (${{ limit }})`
        : msg`What ${{ provider }} may cost this month is used up (${{ limit }})`
    },
    detail: ({ mark }) => [
      mark === 'near'
        ? msg`At the limit the next provider writes, or nobody does, as you chose.`
        : msg`Raise the limit, or leave it until the month ends.`,
    ],
  },
  subscription_reminder: {
    label: msg`The subscription’s period ends soon`,
    group: 'plan',
    icon: 'card',
    // The mail is one of the lifecycle mails, with a switch of its own.
    channels: { inApp: 'on', mail: 'never', digest: 'never' },
    roles: managers,
    sentence: ({ plan, endsOn, isLast }, _count, timeZone) => {
      const day = dayOf(endsOn, timeZone)
      return isLast ? msg`Your ${{ plan }} plan ends on ${{ day }}` : msg`Your ${{ plan }} period ends on ${{ day }}`
    },
    detail: ({ isLast }) => (isLast ? [msg`Ask your administrator for a plan to go on. What you have written stays.`] : []),
  },
  plan_changed: {
    label: msg`An administrator changed your plan`,
    group: 'plan',
    icon: 'card',
    // The mail about it is the plan confirmation.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    roles: ['owner'],
    sentence: ({ plan, change, endsAt, lasts }, _count, timeZone) => {
      const isExtended = change === 'extended'
      if (lasts !== undefined)
        return isExtended ? msg`Your ${{ plan }} plan lasts ${{ lasts }}` : msg`You are on the ${{ plan }} plan, ${{ lasts }}`
      if (!endsAt)
        return isExtended ? msg`Your ${{ plan }} plan lasts without an end` : msg`You are on the ${{ plan }} plan, without an end`
      const day = dayOf(endsAt, timeZone)
      return isExtended ? msg`Your ${{ plan }} plan lasts until ${{ day }}` : msg`You are on the ${{ plan }} plan, until ${{ day }}`
    },
    detail: ({ reason }) => [reason],
  },
  plan_ended: {
    label: msg`Your plan ended`,
    group: 'plan',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ plan }) => msg`Your ${{ plan }} plan has ended`,
    detail: () => [
      msg`What you have written stays, and what is scheduled goes out. Ask your administrator for a plan to write and schedule more.`,
    ],
  },
  member_joined: {
    label: msg`Somebody joined the workspace`,
    group: 'team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    roles: managers,
    sentence: ({ person, workspace, waits }, count) => {
      if (count > 1) return msg`${plural({ count }, { one: '# person', other: '# people' })} joined ${{ workspace }}`
      return waits ? msg`${{ person }} accepted the invitation to ${{ workspace }}` : msg`${{ person }} joined ${{ workspace }}`
    },
    detail: ({ person, role, waits }, count) => {
      const first = msg`An administrator must approve the account first.`
      if (count > 1) {
        const last = msg`Last: ${{ person }}, as ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}`
        return waits
          ? [
              msg`Last: ${{ person }}, as ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}.`,
              first,
            ]
          : [last]
      }
      return waits
        ? [
            msg`Role: ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}.`,
            first,
          ]
        : [msg`Role: ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}`]
    },
  },
  workspace_invitation: {
    label: msg`Somebody invites you to a workspace`,
    group: 'team',
    icon: 'team',
    // The mail about it is the invitation itself.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: ({ person, workspace }) => msg`${{ person }} invites you to ${{ workspace }}`,
    detail: ({ role }) => [
      msg`Your role would be ${select({ role }, { owner: 'owner', admin: 'admin', editor: 'editor', reviewer: 'reviewer', other: 'viewer' })}.`,
    ],
  },
  role_changed: {
    label: msg`Your role changed`,
    group: 'team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ workspace, role }) =>
      msg`You are ${select({ role }, { owner: 'the owner', admin: 'an admin', editor: 'an editor', reviewer: 'a reviewer', other: 'a viewer' })} of ${{ workspace }} now`,
    detail: () => [],
  },
  member_removed: {
    label: msg`You were removed from a workspace`,
    group: 'team',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ workspace }) => msg`You are not a member of ${{ workspace }} any more`,
    detail: () => [],
  },
  security: {
    label: msg`The security of your account`,
    group: 'account',
    icon: 'shield',
    channels: { inApp: 'always', mail: 'always', digest: 'never' },
    sentence: ({ event }) => securityEvents[event],
    detail: ({ detail }) => [...[detail].flat(), msg`If this was not you, change your password and sign out everywhere.`],
  },
  account_approved: {
    label: msg`Your account was approved`,
    group: 'account',
    icon: 'check',
    // The mail about it is the decision itself.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: () => msg`Your account is approved`,
    detail: ({ person }) => [msg`Welcome, ${{ person }}. Add your first business to begin.`],
  },
  export_ready: {
    label: msg`Your data is ready to download`,
    group: 'account',
    icon: 'file',
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    sentence: () => msg`The copy of your data is ready`,
    detail: ({ endsOn }, _count, timeZone) => [msg`It can be downloaded until ${{ day: dayOf(endsOn, timeZone) }}.`],
  },
  sign_up_waiting: {
    label: msg`A new sign-up waits for approval`,
    group: 'administration',
    icon: 'person',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ person }, count) =>
      count === 1
        ? msg`${{ person }} asks for an account`
        : msg`${plural({ count }, { one: '# person asks', other: '# people ask' })} for an account`,
    detail: ({ person, email }, count) => [count === 1 ? email : msg`Last: ${{ person }}, ${{ email }}`],
  },
  link_requested: {
    label: msg`Somebody asks for a link while this site sends no mail`,
    group: 'administration',
    icon: 'link',
    // Where mail leaves, the link itself is mailed.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    superAdminsOnly: true,
    sentence: ({ email, purpose }) => linkAsked[purpose](email),
    detail: () => [msg`This site sends no mail. Copy the link from the outbox and give it to nobody but the owner of this address.`],
  },
  plan_requested: {
    label: msg`Somebody asks for a plan`,
    group: 'administration',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ person, workspace, plan }) =>
      plan === null
        ? msg`${{ person }} asks for a plan for ${{ workspace }}`
        : msg`${{ person }} asks for a larger plan for ${{ workspace }}`,
    detail: ({ wish, plan }) => [plan === null ? msg`This workspace has no plan in use.` : wished[wish](plan)],
  },
}

const linkAsked: Record<LinkPurpose, (email: string) => Sentence> = {
  'reset-password': (email) => msg`${{ email }} asks for a link to set a new password`,
  'verify-email': (email) => msg`${{ email }} asks for a link to confirm this address`,
  'change-email': (email) => msg`${{ email }} asks for a link to log in with this address from now on`,
}

const wished: Record<PlanWish, (plan: string) => Sentence> = {
  plan: (plan) => msg`It is on the ${{ plan }} plan.`,
  tokens: (plan) => msg`It needs more tokens than the ${{ plan }} plan includes.`,
  posts: (plan) => msg`It needs more posts than the ${{ plan }} plan includes.`,
  businesses: (plan) => msg`It needs more businesses than the ${{ plan }} plan includes.`,
  seats: (plan) => msg`It needs more seats than the ${{ plan }} plan includes.`,
}

function lastReason({ post, reason }: { post: string; reason: Words }, count: number): Words[] {
  return [count === 1 ? reason : msg`Last: “${{ post }}” · ${{ reason: sayWords(reason) }}`]
}

/** Sentences that follow each other. */
export function sayWords(words: Words | Words[]): string {
  return [words]
    .flat()
    .map((one) => (typeof one === 'string' ? one : say(one)))
    .filter((text) => text !== '')
    .join(' ')
}

/** "16 September 2026" */
function amountOf(subject: SpendLimit): string {
  if ('limit' in subject) return subject.limit
  const dollars = new Intl.NumberFormat(spokenLocale(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  return dollars.format(subject.limitMicros / 1e6)
}

function dayOf(moment: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment)) return moment
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(new Date(moment))
}
