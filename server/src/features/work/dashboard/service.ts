import {
  type Dashboard,
  dashboardDays,
  itemsOfDay,
  mostCounted,
  type Needs,
  needsOfKind,
  type ReadDashboard,
  recentDrafts as draftsShown,
} from '@postwright/contract/work/dashboard'

import type { Actor, Context } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { standingOf } from '../../billing/subscriptions/public.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { postsInReview, postsReturned, recentDrafts } from '../../content/posts/public.ts'
import { unreadOfKind } from '../../core/notifications/public.ts'
import { accountsByStatus } from '../../identity/accounts/public.ts'
import { lostChannels } from '../../publishing/channels/public.ts'
import { deliveriesInTrouble } from '../../publishing/deliveries/public.ts'
import { comingDays } from '../../publishing/schedule/public.ts'
import { ownLateTasks } from '../tasks/public.ts'
import { firstStepsOf } from './first-steps.ts'

const bounds = { limit: needsOfKind, countTo: mostCounted }

/**
 * All that the dashboard shows, in one transaction, whose queries go out together. A feature offers its part in its `public.ts`.
 *
 * @throws NOT_FOUND without the business.
 */
export async function readDashboard({ db, actor }: Context, { from, businessId }: ReadDashboard): Promise<Dashboard> {
  const { workspaceId } = actor
  const range = { workspaceId, businessId, from, days: dashboardDays }

  return db.transaction(async (tx) => {
    if (businessId !== undefined) await businessOf(tx, { workspaceId, businessId })
    const [needs, { days, next }, standing, recent, firstSteps] = await Promise.all([
      needsOf(tx, actor),
      comingDays(tx, range, { itemsOfDay }),
      standingOf(tx, workspaceId),
      recentDrafts(tx, workspaceId, { businessId, limit: draftsShown }),
      firstStepsOf(tx, actor),
    ])
    // It leaves the tenant for a while, which nothing else of this transaction may do meanwhile.
    const accounts = actor.isSuperAdmin ? await waitingAccounts(tx) : none
    return { needs: { ...needs, accounts }, days, next, standing, recent, firstSteps }
  })
}

const none = { items: [], total: 0 }

async function needsOf(tx: Tx, actor: Actor): Promise<Omit<Needs, 'accounts'>> {
  const [trouble, channels, reviews, returned, tasks, links] = await Promise.all([
    deliveriesInTrouble(tx, actor, bounds),
    lostChannels(tx, actor, bounds),
    postsInReview(tx, actor, bounds),
    postsReturned(tx, actor, bounds),
    ownLateTasks(tx, actor, bounds),
    actor.isSuperAdmin ? unreadOfKind(tx, actor, { kind: 'link_requested', limit: mostCounted }) : [],
  ])
  return {
    unclear: trouble.needs_attention,
    missed: trouble.missed,
    failed: trouble.failed,
    channels,
    reviews,
    returned,
    tasks,
    links: { items: links.slice(0, needsOfKind).map(({ id, title, link }) => ({ id, title, link })), total: links.length },
  }
}

async function waitingAccounts(tx: Tx): Promise<Needs['accounts']> {
  const waiting = await systemPart(tx, 'an administrator sees who waits for approval', () =>
    accountsByStatus(tx, { status: 'pending', limit: mostCounted }),
  )
  return { items: waiting.slice(0, needsOfKind).map(({ userId, fullName, email }) => ({ userId, fullName, email })), total: waiting.length }
}
