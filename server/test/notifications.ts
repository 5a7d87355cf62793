import { and, asc, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { mailPlace, mails } from '../src/features/core/mail/table.ts'
import { notify } from '../src/features/core/notifications/service.ts'
import { notifications } from '../src/features/core/notifications/table.ts'
import { notifyOfSecurity } from '../src/features/identity/accounts/security-notification.ts'
import type { Tx } from '../src/infra/db/database.ts'
import { type Member, sharedApp } from './harness.ts'

export async function behindTheScenes<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sharedApp()).services.db.asSystem('arrange a test', run)
}

/** What other tests left waiting would be mailed with what a test waits for. */
export async function forgetNotifications(): Promise<void> {
  await behindTheScenes((tx) => tx.delete(notifications))
}

export function notifyOfFailure({ workspaceId, userId }: Member, about = uuidv7(), reason = 'It is too long.'): Promise<void> {
  const subject = { post: 'Autumn roast', channel: 'Sandbox wall', reason }
  return behindTheScenes((tx) =>
    notify(tx, { kind: 'delivery_failed', userIds: [userId], workspaceId, about, link: '/app/publishing', subject }),
  )
}

export async function notifyOfPassword({ userId }: Member): Promise<void> {
  const { services } = await sharedApp()
  await behindTheScenes((tx) => notifyOfSecurity(services, tx, { userId, event: 'password_changed', detail: 'You stay logged in here.' }))
}

/** The burst is over. */
export async function later(minutes = 3): Promise<void> {
  await behindTheScenes((tx) =>
    tx.update(notifications).set({
      mailAt: sql`mail_at - make_interval(mins => ${minutes})`,
      mailedAt: sql`mailed_at - make_interval(mins => ${minutes})`,
    }),
  )
}

export async function mailsTo({ userId }: Member) {
  const { services } = await sharedApp()
  const rows = await behindTheScenes((tx) =>
    tx
      .select()
      .from(mails)
      .where(
        and(eq(mails.userId, userId), sql`${mails.template} in ('notification', 'notification_bundle', 'daily_digest', 'security_notice')`),
      )
      .orderBy(asc(mails.createdAt), asc(mails.id)),
  )
  return rows.map(({ id, template, recipient, replyTo, sealedVariables }) => ({
    template,
    recipient,
    replyTo,
    variables: JSON.parse(services.secrets.open(sealedVariables ?? '', mailPlace('sealed_variables', id))) as Record<string, string> & {
      items: { title: string }[]
    },
  }))
}

export async function raisedAt(instant: string): Promise<void> {
  await behindTheScenes((tx) => tx.update(notifications).set({ createdAt: new Date(instant), latestAt: new Date(instant) }))
}
