import { sql, type SQL } from 'drizzle-orm'

import { subscriptions } from './table.ts'

/** The end of a first month that begins now, or of the whole subscription when that comes before it. */
export function firstPeriodEnd(endsAt: SQL | null): SQL {
  const month = sql`(now() at time zone 'UTC' + interval '1 month') at time zone 'UTC'`
  return endsAt ? sql`least(${month}, ${endsAt})` : month
}

/**
 * The quota reset that begins the next month of a subscription, for `set`: what was used counts from nothing again, what was left or
 * bought for the month expires, what is held stays held.
 */
export function renewed(now: SQL) {
  return {
    currentTokens: leftAnew('tokens'),
    currentPosts: leftAnew('posts'),
    // included = current + held + used, so that this is what is held, and what is left anew.
    tokensIncluded: sql`${subscriptions.tokensIncluded} - ${subscriptions.currentTokens} - ${subscriptions.usedTokens} + ${leftAnew('tokens')}`,
    postsIncluded: sql`${subscriptions.postsIncluded} - ${subscriptions.currentPosts} - ${subscriptions.usedPosts} + ${leftAnew('posts')}`,
    usedTokens: 0,
    usedPosts: 0,
    packTokens: 0,
    packPosts: 0,
    periodStartsAt: anniversary(now, 'previous'),
    periodEndsAt: periodEndAfter(now),
    updatedAt: sql`now()`,
  }
}

/** What the plan includes without what is held; nothing where more is held than that. */
function leftAnew(quota: 'tokens' | 'posts'): SQL {
  return quota === 'tokens'
    ? sql`greatest(${subscriptions.currentTokens} + ${subscriptions.usedTokens} - ${subscriptions.packTokens}, 0)`
    : sql`greatest(${subscriptions.currentPosts} + ${subscriptions.usedPosts} - ${subscriptions.packPosts}, 0)`
}

/** The end of the month in which `moment` lies, or of the whole subscription when that comes before it. */
export function periodEndAfter(moment: SQL, endsAt: SQL = sql`${subscriptions.endsAt}`): SQL {
  // `least` passes over what is null.
  return sql`least(${anniversary(moment, 'next')}, ${endsAt})`
}

/** Whole months are counted from the first day, so that the 31st does not become the 28th for good. */
function anniversary(now: SQL, which: 'previous' | 'next'): SQL {
  const start = sql`(${subscriptions.startedAt} at time zone 'UTC')`
  const today = sql`(${now} at time zone 'UTC')`
  const months = sql`((extract(year from ${today}) - extract(year from ${start})) * 12 + extract(month from ${today}) - extract(month from ${start}))::int`
  // The calendar month alone may point at a day still to come.
  const passed = sql`${months} - (case when ${start} + make_interval(months => ${months}) > ${today} then 1 else 0 end)`
  return sql`(${start} + make_interval(months => ${passed} + ${which === 'next' ? sql`1` : sql`0`})) at time zone 'UTC'`
}
