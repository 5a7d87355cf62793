import type { ContentType } from '../content-types.ts'
import type { PlanWish } from '../../billing/billing.ts'
import type { Role } from '../../identity/accounts.ts'
import { msg } from '../msg.ts'
import { say, type Sentence, spokenLocale } from '../sentences.ts'

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
  /** `part`: of a thread; null for the first comment. */
  thread_stopped: { post: string; channel: string; part: number | null; reason: Words }
  delivery_missed: { post: string; channel: string }
  /** `business`: whose account it is for. `text`: what is to be posted, or its beginning. */
  post_by_hand: { post: string; business: string; contentType: ContentType; text: string }
  channel_reconnect: { channel: string; business: string }
  /** Days are instants. `endsAt`: of the sign-in. */
  channel_ends: { channel: string; business: string; post: string; dueAt: string; endsAt: string }
  /** `lastAt`: when the last queued post is due. */
  queue_runs_dry: { channel: string; business: string; lastAt: string }
  /** `post`: the first of them. */
  posts_do_not_fit: { channel: string; business: string; post: string; posts: number; dueAt: string; reason: Words }
  post_published: { post: string; channel: string }
  /** `minutes`: how long the first of them waits. */
  deliveries_late: { count: number; minutes: number }
  queue_late: { count: number; minutes: number }
  /** `post`: the only one, or the first of several. */
  /** `isForGuest`: guests alone decide, so that whoever may send a review link is told. */
  approval_wanted: {
    post: string
    posts: number
    business: string
    person: string
    note: string
    isSecondStep?: boolean
    isForGuest?: boolean
  }
  /** `decideBefore`: an instant. `isLate`: it has passed. */
  approval_due: { post: string; decideBefore: string | null; isLate: boolean }
  post_mentioned: { post: string; person: string }
  post_commented: { post: string; person: string }
  approval_decided: { post: string; person: string; decision: 'approved' | 'sent_back'; comment?: string }
  review_link_rested: { guest: string; title: string }
  /** `remaining`: null where no figures were agreed. */
  quota_nearly_used: { quota: 'tokens' | 'posts'; remaining: number | null }
  quota_used_up: { quota: 'tokens' | 'posts' }
  /** Of the whole site, or of one provider. */
  ai_spend: { provider: string | null; mark: 'near' | 'reached' | 'refused' } & SpendLimit
  ai_spend_workspace: { mark: 'near' | 'reached' | 'refused' } & SpendLimit
  /** `isLast`: no period comes after it. `isBought`: plans are paid here, by whoever reads it. `isTight`: without a plan there is room for less. */
  subscription_reminder: { plan: string; endsOn: string; isLast?: boolean; isBought?: boolean; isTight?: boolean; isFollowed?: boolean }
  /** `endsAt`: null when it has no end. Lines of before say in words how long it `lasts`. */
  plan_changed: PlanChanged | MoreGiven | RoomChange | RefundDecision
  payment_news: PaymentReturned | PaymentDisputed
  /** `isFollowed`: by Starter, without an end. */
  plan_ended: { plan: string; isBought?: boolean; isTight?: boolean; isFollowed?: boolean }
  /** `amount`: as it is shown, "R1500". */
  payment_failed: { plan: string; amount: string }
  /** `waits` for an administrator's approval. */
  member_joined: { person: string; workspace: string; role: Role; waits?: boolean }
  workspace_invitation: { person: string; workspace: string; role: Role }
  role_changed: { workspace: string; role: Role }
  /** `isLocked`: the plan has no seat for them; they come in again as soon as it has. */
  member_removed: { workspace: string; isLocked?: boolean }
  security: { event: SecurityEvent; detail: Words | Words[] }
  account_approved: { person: string }
  task_assigned: { task: string; person: string }
  task_mentioned: { task: string; person: string }
  task_due: { task: string; when: 'today' | 'overdue' }
  export_ready: { endsOn: string }
  sign_up_waiting: { person: string; email: string }
  link_requested: { email: string; purpose: LinkPurpose }
  mailbox_unread: { host: string }
  /** `platform`: as people call it. `words`: what it said. */
  app_refused: { platform: string; words: string }
  /** `folder`: where the data of this server lies. */
  disk_low: { freeMb: number; isFull: boolean; folder: string }
  /** `number`: of the invoice. `endsPlan`: it pays for the month under way. */
  payment_disputed: { outcome: DisputeOutcome; workspace: string; number: string; amount: string; provider: string; endsPlan: boolean }
  /** `asked`: by whoever paid, for that `reason`. `refused`: by the provider, in its words. */
  refund_waits: { workspace: string; amount: string; reason: string } & ({ why: 'asked' } | { why: 'refused'; provider: string })
  /** `reference`: as the provider calls it. `amount`: what could not be given back, "R1500"; else it could not be ended. */
  ending_stuck: { provider: string; reference: string; amount: string | null; reason: string }
  quota_unproven: { quota: 'tokens' | 'posts'; workspace: string; included: number; remaining: number; held: number; used: number }
  /** `plan`: the one in use, where there is one. */
  plan_requested: { person: string; workspace: string; wish: PlanWish; plan: string | null }
}
/** What an administrator decided about money that was asked back, or gave back unasked. `refund`: so much, "R1500". */
export interface RefundDecision {
  refund: string
  isGranted: boolean
  reason: string
}
/** It was paid twice: `plan` is what it was for, `inUse` what is used, where anything is. */
interface PaymentReturned {
  news: 'returned'
  amount: string
  plan: string
  inUse: string | null
}
/** At the customer's bank, or at the provider. */
export type DisputeOutcome = 'opened' | 'won' | 'lost'

interface PaymentDisputed {
  news: DisputeOutcome
  amount: string
  plan: string
  /** It pays for the month under way. */
  endsPlan: boolean
}
/** What an administrator did about a plan. */
export type PlanChange = 'granted' | 'changed' | 'extended'

interface PlanChanged {
  plan: string
  change: PlanChange
  endsAt?: string | null
  lasts?: string
  reason: string
}

/** For the month under way. */
interface MoreGiven {
  plan: string
  change: 'given'
  tokens: number
  posts: number
  reason: string
}
/** How many the plan in use has no room for since now. */
interface RoomChange {
  change: 'locked'
  businesses: number
  members: number
}
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

export const publishers: readonly Role[] = ['owner', 'admin', 'editor']
export const managers: readonly Role[] = ['owner', 'admin']
export const reviewers: readonly Role[] = ['owner', 'admin', 'reviewer']

/** The rules of some kinds. */
export type Rules<Kind extends NotificationKind> = { [One in Kind]: NotificationRule<One> }

/** Sentences that follow each other. */
export function sayWords(words: Words | Words[]): string {
  return [words]
    .flat()
    .map((one) => (typeof one === 'string' ? one : say(one)))
    .filter((text) => text !== '')
    .join(' ')
}

export function amountOf(subject: SpendLimit): string {
  if ('limit' in subject) return subject.limit
  const dollars = new Intl.NumberFormat(spokenLocale(), { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
  return dollars.format(subject.limitMicros / 1e6)
}

/** "16 September 2026"; what was kept in words stays as it is. */
export function dayOf(moment: string, timeZone: string): string {
  if (!/^\d{4}-\d{2}-\d{2}T/.test(moment)) return moment
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(new Date(moment))
}

/** "16 Sept 2026, 11:00 SAST", on that clock. */
export function minuteOf(moment: string, timeZone: string): string {
  const minute: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(spokenLocale(), { ...minute, timeZoneName: 'short', timeZone }).format(new Date(moment))
}
