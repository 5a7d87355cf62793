import { msg, plural } from '@postwright/contract/core/msg'
import { starterComes, stays } from '@postwright/contract/core/notifications/plan'
import { type PlanId, plans } from '@postwright/contract/core/plans'
import { say, type Sentence, spokenLocale } from '@postwright/contract/core/sentences'
import { and, asc, eq, gt, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { Services } from '../../../context.ts'
import { type DomainEvent, emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'
import { contactOf, instanceIdentity, starterTrial, takesPayments } from '../instance/public.ts'
import { workspaces } from '../../identity/team/table.ts'
import { type NewMail, queueMail } from './service.ts'
import { mailPeople } from './table.ts'

/** A person who is due for a mail, and what is noted so that they do not get it twice. */
interface Due {
  userId: string
  mail: NewMail
  /** What is said about it. */
  event?: DomainEvent
  mark: PgUpdateSetSource<typeof mailPeople>
}

/** At most `batchSize` people who are due, in the order of their ids, after one of them. `tx` is a system transaction. */
type FindDue = (tx: Tx, services: Services, after: string) => Promise<Due[]>

const batchSize = 200

/** Mails whoever is due and wants to be mailed, at most once in seven days whatever the occasion. Safe to run twice, also at once. */
export async function sendLifecycleMails(services: Services): Promise<void> {
  for (const findDue of [duePeriods(7), duePeriods(1), dueEncouragement, dueAbsence]) await mailAll(services, findDue)
}

async function mailAll(services: Services, findDue: FindDue): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const due = await services.db.asSystem('who is due for a lifecycle mail', (tx) => findDue(tx, services, after))
    for (const person of due) await mailOne(services, person)
    const last = due.at(-1)
    if (!last || due.length < batchSize) return
    after = last.userId
  }
}

/** Who cannot be mailed holds nobody else up. */
async function mailOne(services: Services, { userId, mail, event, mark }: Due): Promise<void> {
  try {
    await services.db.withoutWorkspace('queue a lifecycle mail', async (tx) => {
      const claimed = await tx
        .update(mailPeople)
        .set({ ...mark, lastMailAt: sql`now()` })
        .where(and(eq(mailPeople.userId, userId), isWelcome))
      if (claimed.rowCount !== 1) return
      await queueMail(services, tx, { ...mail, userId })
      if (event) await emit(tx, event)
    })
  } catch (error) {
    services.log.error({ err: error, template: mail.template, userId }, 'a lifecycle mail could not be queued')
  }
}

const isWelcome = and(
  isNull(mailPeople.unsubscribedAt),
  or(isNull(mailPeople.lastMailAt), lte(mailPeople.lastMailAt, sql`now() - interval '7 days'`)),
)

const isActive = and(eq(profiles.approvalStatus, 'approved'), isNull(profiles.suspendedAt))

/**
 * `days` before a period ends. A week lies between the reminders of 7 days and of 1: the first goes out at the beginning of its day,
 * while eight are not yet over, and the second within the last.
 */
function duePeriods(days: 7 | 1): FindDue {
  const [least, most] = days === 7 ? [7, 8] : [0, 1]
  return async (tx, services, after) => {
    const { config } = services
    const { support } = contactOf(await instanceIdentity(services))
    const isPaidHere = await takesPayments(tx)
    const isStarterFree = (await starterTrial(tx)).days === null
    const rows = await tx
      .select({ person: profiles, subscription: subscriptions, isTight: isBeyondStarter })
      .from(subscriptions)
      .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
      .innerJoin(profiles, eq(profiles.userId, workspaces.ownerId))
      .innerJoin(mailPeople, eq(mailPeople.userId, profiles.userId))
      .where(
        and(
          eq(subscriptions.status, 'active'),
          ne(subscriptions.planId, 'enterprise'),
          gt(subscriptions.periodEndsAt, sql`now() + make_interval(days => ${least})`),
          lte(subscriptions.periodEndsAt, sql`now() + make_interval(days => ${most})`),
          sql`(${mailPeople.remindedOf} is distinct from ${subscriptions.periodEndsAt} or ${mailPeople.remindedDays} > ${days})`,
          isActive,
          isWelcome,
          gt(profiles.userId, after),
        ),
      )
      .orderBy(asc(profiles.userId))
      .limit(batchSize)
    return rows.map(({ person, isTight, subscription: { id, workspaceId, planId, periodEndsAt, endsAt, currentTokens, currentPosts } }) => {
      const { userId, timeZone } = person
      const plan = plans[planId].label
      const isLast = endsAt !== null && endsAt <= periodEndsAt
      const isFollowed = isLast && planId !== 'starter' && isStarterFree
      const ending = isFollowed ? [starterComes(), stays(isTight)] : [stays(isTight), wayOn(support, isPaidHere)]
      return {
        userId,
        mail: {
          to: person.email,
          template: 'subscription_reminder',
          variables: () => ({
            name: person.fullName,
            plan,
            announcement: say(announcementOf(planId, isLast, days)),
            what: say(whatEnds(planId, isLast)),
            daysLeft: say(msg`${plural({ left: days }, { one: '# day', other: '# days' })}`),
            periodEnd: new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'long', timeZone }).format(periodEndsAt),
            tokensLeft: currentTokens.toLocaleString(spokenLocale()),
            postsLeft: currentPosts.toLocaleString(spokenLocale()),
            next: isLast ? ending.map((sentence) => say(sentence)).join(' ') : say(msg`A new month with full quotas begins then.`),
            link: `${config.baseUrl}${isLast && isPaidHere ? '/app/settings?tab=billing' : '/app/dashboard'}`,
          }),
        },
        event: {
          type: 'plan.reminded',
          userId,
          workspaceId,
          subscriptionId: id,
          plan,
          endsOn: periodEndsAt.toISOString(),
          isLast,
          isTight,
          isFollowed,
        },
        mark: { remindedOf: periodEndsAt, remindedDays: days },
      }
    })
  }
}

/** Without a plan there is as much room as the smallest has. */
const isBeyondStarter = sql<boolean>`(
  (select count(*) from businesses b where b.workspace_id = ${subscriptions.workspaceId} and b.status = 'active' and not b.is_sample) > ${plans.starter.businesses}
  or (select count(*) from members m where m.workspace_id = ${subscriptions.workspaceId}) > ${plans.starter.seats})`

/** Where a plan is bought, or whom to ask, when nothing follows. */
function wayOn(support: string, isPaidHere: boolean): Sentence {
  if (isPaidHere) return msg`Choose a plan to write and schedule more.`
  return support
    ? msg`Write to ${{ support }} for a plan to write and schedule more.`
    : msg`Ask your administrator for a plan to write and schedule more.`
}

function announcementOf(planId: PlanId, isLast: boolean, left: number): Sentence {
  const plan = plans[planId].label
  if (!isLast) return msg`Your ${{ plan }} period ends in ${plural({ left }, { one: '# day', other: '# days' })}`
  if (planId === 'starter') return msg`Your trial ends in ${plural({ left }, { one: '# day', other: '# days' })}`
  return msg`Your ${{ plan }} plan ends in ${plural({ left }, { one: '# day', other: '# days' })}`
}

/** For words of administrators, which may still say it apart. */
function whatEnds(planId: PlanId, isLast: boolean): Sentence {
  const plan = plans[planId].label
  if (!isLast) return msg`${{ plan }} period`
  return planId === 'starter' ? msg`trial` : msg`${{ plan }} plan`
}

/** 3 days after an approval, to those who never signed in. Once. */
const dueEncouragement: FindDue = async (tx, { config }, after) => {
  const rows = await people(tx, after, [
    isNull(mailPeople.lastSeenAt),
    isNull(mailPeople.encouragedAt),
    lt(mailPeople.approvedAt, sql`now() - interval '3 days'`),
  ])
  return rows.map(({ userId, email, fullName }) => ({
    userId,
    mail: { to: email, template: 'login_encouragement', variables: { name: fullName, link: `${config.baseUrl}/login` } },
    mark: { encouragedAt: sql`now()` },
  }))
}

/** After 30 days without a visit. Once for each absence. */
const dueAbsence: FindDue = async (tx, { config }, after) => {
  const rows = await people(tx, after, [
    lt(mailPeople.lastSeenAt, sql`now() - interval '30 days'`),
    or(isNull(mailPeople.missedAt), lt(mailPeople.missedAt, mailPeople.lastSeenAt)),
  ])
  return rows.map(({ userId, email, fullName, daysAway }) => ({
    userId,
    mail: { to: email, template: 'inactive_user', variables: { name: fullName, days: String(daysAway), link: `${config.baseUrl}/app` } },
    mark: { missedAt: sql`now()` },
  }))
}

function people(tx: Tx, after: string, conditions: Parameters<typeof and>) {
  return tx
    .select({
      userId: profiles.userId,
      email: profiles.email,
      fullName: profiles.fullName,
      daysAway: sql<number>`extract(day from now() - ${mailPeople.lastSeenAt})::int`,
    })
    .from(mailPeople)
    .innerJoin(profiles, eq(profiles.userId, mailPeople.userId))
    .where(and(...conditions, isActive, isWelcome, gt(profiles.userId, after)))
    .orderBy(asc(profiles.userId))
    .limit(batchSize)
}
