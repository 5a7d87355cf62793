import type { Customer, CustomerState, ListCustomers } from '@postwright/contract/billing/customers'
import { msg } from '@postwright/contract/core/msg'
import { Id } from '@postwright/contract/core/values'
import { and, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { profiles } from '../../../identity/accounts/table.ts'
import { workspaces } from '../../../identity/team/table.ts'
import { subscriptions } from '../../subscriptions/table.ts'
import { invoices, modeOf, orders } from '../table.ts'
import { asAdministrator } from './as-administrator.ts'
import { isUnpaid, mayBeUnpaid } from '../unpaid.ts'
import { workspacesFoundBy } from './find-workspaces.ts'

/** Workspaces and their plans, the youngest first. @throws FORBIDDEN, INVALID on `cursor` */
export async function listCustomers(
  context: Context,
  { cursor, limit, q, state, refundAsked }: ListCustomers,
): Promise<{ items: Customer[]; nextCursor: string | null }> {
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw invalid('cursor', msg`This page does not exist. Start from the first one.`)
  const rows = await asAdministrator(context, 'looks at subscriptions', (tx) =>
    selectCustomers(tx)
      .where(
        and(
          ne(subscriptions.status, 'awaiting_payment'),
          q === '' ? undefined : inArray(subscriptions.workspaceId, workspacesFoundBy(tx, q)),
          state && eq(stateOf, state),
          state === 'unpaid' ? mayBeUnpaid(tx) : undefined,
          refundAsked ? refundAskedOf : undefined,
          cursor === undefined ? undefined : lt(subscriptions.id, cursor),
        ),
      )
      .orderBy(desc(subscriptions.id))
      .limit(limit + 1),
  )
  const items = rows.slice(0, limit)
  return { items: items.map(presentCustomer), nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const isOver = sql`(${subscriptions.status} = 'ended' or ${subscriptions.endsAt} <= now())`

const stateOf = sql<CustomerState>`case
  when ${isOver} then 'ended'
  when ${isUnpaid} then 'unpaid'
  when ${subscriptions.orderId} is not null and ${subscriptions.endsAt} = ${subscriptions.paidUntil} then 'cancelled'
  when ${subscriptions.orderId} is not null then 'paid'
  when ${subscriptions.grantedAt} is not null then 'granted'
  when ${subscriptions.planId} = 'starter' and ${subscriptions.endsAt} is not null then 'trial'
  else 'free' end`

const refundAskedOf: SQL<boolean> = sql<boolean>`exists (
  select from ${invoices} i where i.workspace_id = ${subscriptions.workspaceId}
    and i.refund_asked_at is not null and i.refunded_cents < i.total_cents)`

export function selectCustomers(tx: Tx) {
  return tx
    .select({
      id: subscriptions.id,
      workspaceId: subscriptions.workspaceId,
      workspaceName: workspaces.name,
      ownerId: profiles.userId,
      ownerName: profiles.fullName,
      ownerEmail: profiles.email,
      planId: subscriptions.planId,
      state: stateOf,
      cents: orders.monthlyCents,
      currency: orders.currency,
      provider: orders.provider,
      isTest: orders.isTest,
      periodEndsAt: subscriptions.periodEndsAt,
      endsAt: subscriptions.endsAt,
      refundAsked: refundAskedOf,
    })
    .from(subscriptions)
    .innerJoin(workspaces, eq(workspaces.id, subscriptions.workspaceId))
    .innerJoin(profiles, eq(profiles.userId, workspaces.ownerId))
    .leftJoin(orders, eq(orders.id, subscriptions.orderId))
    .$dynamic()
}

type Row = Awaited<ReturnType<typeof selectCustomers>>[number]

export function presentCustomer(row: Row): Customer {
  const { workspaceId, workspaceName, ownerId, ownerName, ownerEmail, planId, state, refundAsked, cents, currency, provider, isTest } = row
  const isPaid = cents !== null && currency !== null && state !== 'ended'
  return {
    workspaceId,
    workspaceName,
    ownerId,
    ownerName,
    ownerEmail,
    planId,
    state,
    price: isPaid ? { cents, currency } : null,
    mode: isPaid && provider !== null ? modeOf({ provider, isTest: isTest ?? false }) : null,
    periodEndsAt: row.periodEndsAt.toISOString(),
    endsAt: row.endsAt?.toISOString() ?? null,
    refundAsked,
  }
}
