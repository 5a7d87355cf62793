import { msg, plural } from '../msg.ts'
import type { Sentence } from '../sentences.ts'
import { amountOf, dayOf, managers, type Rules } from './rules.ts'

export const planKinds: Rules<
  | 'quota_nearly_used'
  | 'quota_used_up'
  | 'ai_spend_workspace'
  | 'subscription_reminder'
  | 'plan_changed'
  | 'payment_failed'
  | 'plan_ended'
  | 'payment_news'
> = {
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
    detail: ({ isLast, ...subject }) => (isLast ? whatFollows(subject) : []),
  },
  plan_changed: {
    label: msg`Your plan changed`,
    group: 'plan',
    icon: 'card',
    // The mail about it is the plan confirmation.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    roles: ['owner'],
    sentence: (subject, _count, timeZone) => {
      if ('refund' in subject)
        return subject.isGranted
          ? msg`${{ amount: subject.refund }} goes back to you`
          : msg`${{ amount: subject.refund }} is not given back`
      if (subject.change === 'given') return moreGiven(subject)
      if (subject.change === 'locked') return noRoomFor(subject)
      const { plan, change, endsAt, lasts } = subject
      const isExtended = change === 'extended'
      if (lasts !== undefined)
        return isExtended ? msg`Your ${{ plan }} plan lasts ${{ lasts }}` : msg`You are on the ${{ plan }} plan, ${{ lasts }}`
      if (!endsAt)
        return isExtended ? msg`Your ${{ plan }} plan lasts without an end` : msg`You are on the ${{ plan }} plan, without an end`
      const day = dayOf(endsAt, timeZone)
      return isExtended ? msg`Your ${{ plan }} plan lasts until ${{ day }}` : msg`You are on the ${{ plan }} plan, until ${{ day }}`
    },
    detail: (subject) =>
      'reason' in subject ? [subject.reason] : [msg`Nothing is deleted, and all of it is as before once the plan has room for it.`],
  },
  payment_failed: {
    label: msg`A payment for your plan failed`,
    group: 'plan',
    icon: 'card',
    // The mail about it says why.
    channels: { inApp: 'always', mail: 'never', digest: 'never' },
    roles: managers,
    sentence: ({ plan, amount }) => msg`The payment of ${{ amount }} for ${{ plan }} failed`,
    detail: () => [
      msg`Change the card under Billing, so that the plan goes on. Until when everything goes on, and from when you can pay yourself, stands there.`,
    ],
  },
  payment_news: {
    label: msg`A payment of yours is given back or disputed`,
    group: 'plan',
    icon: 'card',
    channels: { inApp: 'always', mail: 'on', digest: 'never' },
    roles: managers,
    sentence: ({ news, amount, plan }) => {
      if (news === 'returned') return msg`${{ amount }} that you paid for ${{ plan }} goes back to you`
      if (news === 'opened') return msg`${{ amount }} that was paid for ${{ plan }} is disputed`
      return news === 'lost'
        ? msg`${{ amount }} that was paid for ${{ plan }} went back after a dispute`
        : msg`The dispute about ${{ amount }} is over: the payment stands`
    },
    detail: (subject) => {
      if (subject.news === 'returned')
        return [
          msg`It bought nothing: another payment came first.`,
          ...(subject.inUse === null ? [] : [msg`${{ plan: subject.inUse }} is in use.`]),
        ]
      if (subject.news === 'won' || !subject.endsPlan) return [msg`The plan in use goes on.`]
      return subject.news === 'opened'
        ? [msg`The plan goes on until that is decided. If the money goes back, the plan ends at once; nothing is deleted.`]
        : [msg`So the plan has ended. What you have written stays.`]
    },
  },
  plan_ended: {
    label: msg`Your plan ended`,
    group: 'plan',
    icon: 'card',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: managers,
    sentence: ({ plan }) => msg`Your ${{ plan }} plan has ended`,
    detail: whatFollows,
  },
}

/** What happens without a plan; `isTight` where there is more than one business, or somebody beside the owner. */
export function stays(isTight = false): Sentence {
  return isTight
    ? msg`What you have written stays. The business that you chose, or used last, and the owner go on; everything else is read only, and what is planned there is held.`
    : msg`What you have written stays, and what is scheduled goes out.`
}

/** What comes after a plan that ends. */
function whatFollows({
  isBought,
  isTight,
  isFollowed = false,
}: {
  isBought?: boolean
  isTight?: boolean
  isFollowed?: boolean
}): Sentence[] {
  return isFollowed ? [starterComes(), stays(isTight)] : [stays(isTight), wayOn(isBought)]
}

/** Where starter has no end. */
export function starterComes(): Sentence {
  return msg`The Starter plan follows it, without an end and with nothing to pay.`
}

function wayOn(isBought = false): Sentence {
  return isBought ? msg`Choose a plan to write and schedule more.` : msg`Ask your administrator for a plan to write and schedule more.`
}

/** What an administrator gave for the month under way. */
export function moreGiven({ tokens, posts }: { tokens: number; posts: number }): Sentence {
  if (posts === 0)
    return msg`An administrator gave you ${plural({ tokens }, { one: '# more token', other: '# more tokens' })} for this month`
  if (tokens === 0) return msg`An administrator gave you ${plural({ posts }, { one: '# more post', other: '# more posts' })} for this month`
  return msg`An administrator gave you ${plural({ tokens }, { one: '# more token', other: '# more tokens' })} and ${plural({ posts }, { one: '# more post', other: '# more posts' })} for this month`
}

function noRoomFor({ businesses, members }: { businesses: number; members: number }): Sentence {
  if (members === 0)
    return msg`Your plan has no room for ${plural({ businesses }, { one: '# business: it is', other: '# businesses: they are' })} read only now`
  if (businesses === 0) return msg`Your plan has no seat for ${plural({ members }, { one: '# member', other: '# members' })} any more`
  return msg`Your plan has no room for ${plural({ businesses }, { one: '# business', other: '# businesses' })} and ${plural({ members }, { one: '# member', other: '# members' })} any more`
}
