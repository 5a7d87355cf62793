import type { PlanWish } from '../../billing/billing.ts'
import { msg, plural } from '../msg.ts'
import type { Sentence } from '../sentences.ts'
import { amountOf, type LinkPurpose, type Rules } from './rules.ts'

export const administrationKinds: Rules<
  | 'ai_spend'
  | 'sign_up_waiting'
  | 'link_requested'
  | 'plan_requested'
  | 'disk_low'
  | 'mailbox_unread'
  | 'app_refused'
  | 'queue_late'
  | 'quota_unproven'
  | 'ending_stuck'
  | 'payment_disputed'
  | 'refund_waits'
> = {
  payment_disputed: {
    label: msg`A payment is disputed`,
    group: 'administration',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ outcome, workspace, amount, number }) => {
      if (outcome === 'opened') return msg`${{ workspace }} disputes ${{ amount }} (${{ number }})`
      return outcome === 'lost'
        ? msg`The dispute with ${{ workspace }} is lost: ${{ amount }} went back (${{ number }})`
        : msg`The dispute with ${{ workspace }} is won: ${{ amount }} stays (${{ number }})`
    },
    detail: ({ outcome, provider, endsPlan }) => {
      if (outcome === 'won') return []
      if (outcome === 'lost')
        return [endsPlan ? msg`The plan that it paid for has ended.` : msg`It paid for an earlier month: the plan in use goes on.`]
      const answer = msg`Answer it at ${{ provider }} before its time is over.`
      return endsPlan ? [answer, msg`If it is lost, the plan ends at once.`] : [answer]
    },
  },
  refund_waits: {
    label: msg`Money is asked back, or a payment provider refuses to give it back`,
    group: 'administration',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ workspace, amount, ...waits }) =>
      waits.why === 'asked'
        ? msg`${{ workspace }} asks for ${{ amount }} back`
        : msg`${{ provider: waits.provider }} refused to give ${{ amount }} back to ${{ workspace }}`,
    detail: ({ why, reason }) => [
      reason,
      why === 'asked' ? msg`You decide under Subscriptions.` : msg`Try it again under Subscriptions, or give it back at the provider.`,
    ],
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
  queue_late: {
    label: msg`Nothing takes the posts that are due`,
    group: 'administration',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ count }) =>
      msg`${plural({ count }, { one: '# post is', other: '# posts are' })} due on this server and not on the way yet`,
    detail: ({ minutes }) => [
      msg`The first waits for ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`,
      msg`Look whether a node with the service “worker” runs, and at its log.`,
    ],
  },
  disk_low: {
    label: msg`The server's disk is nearly full`,
    group: 'administration',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ isFull, freeMb }) =>
      isFull
        ? msg`The server's disk is full: nothing can be saved`
        : msg`The server's disk is nearly full: ${plural({ freeMb }, { other: '# MB' })} are left`,
    detail: ({ folder }) => [
      msg`Free some room on the disk of ${{ folder }}, such as old backups, or make it larger.`,
      msg`Once it is full, nothing can be saved; what is there can still be read.`,
    ],
  },
  mailbox_unread: {
    label: msg`The mailbox for bounces cannot be read`,
    group: 'administration',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ host }) => msg`The mailbox for bounces at ${{ host }} cannot be read`,
    detail: () => [
      msg`Until it can, addresses that take no mail and complaints are not marked.`,
      msg`Admin → Email says what is wrong with it and what mends it.`,
    ],
  },
  app_refused: {
    label: msg`A platform does not accept the app of this site`,
    group: 'administration',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ platform }) => msg`${{ platform }} does not accept the app of this site`,
    detail: ({ words }) => [
      msg`It says: ${{ words: words.slice(0, 300) }}`,
      msg`Until it does, nobody can connect an account there, and posts to it wait.`,
      msg`Admin → Integrations says what mends it.`,
    ],
  },
  quota_unproven: {
    label: msg`A meter of a workspace does not add up`,
    group: 'administration',
    icon: 'alert',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ quota, workspace }) =>
      quota === 'tokens' ? msg`The tokens of ${{ workspace }} do not add up` : msg`The posts of ${{ workspace }} do not add up`,
    detail: ({ included, remaining, held, used }) => [
      msg`Included: ${plural({ included }, { other: '#' })}. Remaining: ${plural({ remaining }, { other: '#' })}. Held: ${plural({ held }, { other: '#' })}. Used: ${plural({ used }, { other: '#' })}.`,
      msg`Nothing was changed. The audit log says since when.`,
    ],
  },
  ending_stuck: {
    label: msg`A deleted workspace may still be charged`,
    group: 'administration',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    superAdminsOnly: true,
    sentence: ({ provider, reference, amount }) =>
      amount === null
        ? msg`${{ provider }} may still charge a workspace that was deleted (${{ reference }})`
        : msg`${{ provider }} does not give back ${{ amount }} that a deleted workspace was charged (${{ reference }})`,
    detail: ({ amount, reason }) => [
      ...(reason === '' ? [] : [reason]),
      amount === null
        ? msg`It is tried again until it ends. Look at the provider whether to end it there.`
        : msg`Nobody tries again. Give it back at the provider.`,
    ],
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
