import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import type { NotificationKind } from '@postwright/contract/core/notifications/rules'
import type { NotificationPreference, SetNotificationPreference } from '@postwright/contract/core/notifications'
import { and, eq, isNotNull, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { notificationPreferences, notifications } from './table.ts'
import { fixedChannels, isFixed, channelsOf } from './channels.ts'
import { msg } from '@postwright/contract/core/msg'

/** What reaches the actor, and how, by kind; kinds that cannot concern them are left out. */
export async function listPreferences({ services, actor }: Context): Promise<NotificationPreference[]> {
  return services.db.withoutWorkspace('a person reads their own preferences', (tx) => preferencesOf(tx, actor))
}

/** @throws INVALID on `channel` when it cannot be changed for this kind. */
export async function setPreference(
  { services, actor }: Context,
  { kind, channel, on }: SetNotificationPreference,
): Promise<NotificationPreference[]> {
  if (!concerns(kind, actor)) throw invalid('kind', msg`This kind does not concern you.`)
  if (isFixed(kind, channel)) throw invalid('channel', msg`This cannot be changed.`)

  return services.db.asPerson(actor.userId, 'a person changes their own preferences', async (tx) => {
    await choose(tx, { userId: actor.userId, kind, channel, on })
    return preferencesOf(tx, actor)
  })
}

/**
 * Two changes at once of one kind both hold, since each sets its own channel alone. What waits to be mailed is not any more once
 * that is turned off. `tx` is a transaction of this person.
 */
export async function choose(tx: Tx, { userId, kind, channel, on }: SetNotificationPreference & { userId: string }): Promise<void> {
  await tx
    .insert(notificationPreferences)
    .values({ userId, kind, ...channelsOf(kind), [channel]: on })
    .onConflictDoUpdate({
      target: [notificationPreferences.userId, notificationPreferences.kind],
      set: { [channel]: on, updatedAt: sql`now()` },
    })
  if (on || channel === 'inApp') return
  await tx
    .update(notifications)
    .set(channel === 'mail' ? { mailAt: null } : { inDigest: false })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        channel === 'mail' ? isNotNull(notifications.mailAt) : notifications.inDigest,
      ),
    )
}

async function preferencesOf(tx: Tx, actor: Actor): Promise<NotificationPreference[]> {
  const rows = await tx
    .select()
    .from(notificationPreferences)
    .where(and(eq(notificationPreferences.userId, actor.userId)))
  const chosen = new Map(rows.map((row) => [row.kind, row]))
  return kinds
    .filter((kind) => concerns(kind, actor))
    .map((kind) => ({ kind, ...channelsOf(kind, chosen.get(kind)), fixed: fixedChannels(kind) }))
}

const kinds = Object.keys(notificationKinds) as NotificationKind[]

function concerns(kind: NotificationKind, { role, isSuperAdmin }: Actor): boolean {
  const { roles, superAdminsOnly } = notificationKinds[kind]
  return (!roles || roles.includes(role)) && (!superAdminsOnly || isSuperAdmin)
}
