import { createHmac } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { isSameSecret } from '../../../infra/same-secret.ts'
import { addressKey } from '../newsletter/public.ts'
import { endSubscription } from '../subscribers/public.ts'
import { subscribers } from '../subscribers/table.ts'
import { eventsOfReport } from './mail-report.ts'
import { issueRecipients } from './table.ts'

/** What a mail service, or the program that reads the mailbox for bounces, tells of mails after they were taken. */
const MailEvents = z.object({
  events: z
    .array(
      z
        .object({
          type: z.enum(['bounced', 'complained']),
          /** Of the mail that it is about: with it, the newsletter is known too. */
          messageId: z.string().max(300).optional(),
          /** Without it: every list that has this address. */
          email: z.string().max(254).optional(),
          reason: z.string().max(1_000).default(''),
        })
        .refine(({ messageId, email }) => messageId !== undefined || email !== undefined),
    )
    .max(1_000),
})
type MailEvent = z.infer<typeof MailEvents>['events'][number]

/** `closed`: no secret is set. The same event twice is once. */
export type MailEventsReceived = { outcome: 'closed' | 'forged' | 'unreadable' } | { outcome: 'taken'; marked: number }

/**
 * Marks the mailboxes that take no mail, and the people who called one unwanted. The body is JSON, or with `isMail` a mail as a mail server
 * reports with. `signature` is `sha256=` and the HMAC of the body in hex.
 */
export async function receiveMailEvents(
  services: Services,
  { rawBody, signature, isMail }: { rawBody: Uint8Array; signature: string; isMail: boolean },
): Promise<MailEventsReceived> {
  const secret = services.config.mailEventsSecret
  if (secret === undefined) return { outcome: 'closed' }
  if (!isSameSecret(signature, `sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`)) return { outcome: 'forged' }
  const body = new TextDecoder().decode(rawBody)
  const read = MailEvents.safeParse(isMail ? { events: eventsOfReport(body) } : parsed(body))
  if (!read.success) return { outcome: 'unreadable' }
  return { outcome: 'taken', marked: await markAll(services, read.data.events) }
}

/** The same of a mail that was found in the mailbox for reports. @returns whether it was a report of a bounce or a complaint. */
export async function receiveReport(services: Services, mail: string): Promise<boolean> {
  const events = eventsOfReport(mail)
  await markAll(services, events)
  return events.length > 0
}

async function markAll(services: Services, events: MailEvent[]): Promise<number> {
  let marked = 0
  for (const event of events) marked += await mark(services, event)
  return marked
}

async function mark({ db }: Services, event: MailEvent): Promise<number> {
  const found = await db.asSystem('find the subscribers that a mail service tells of', async (tx) => {
    const columns = { workspaceId: subscribers.workspaceId, businessId: subscribers.businessId, subscriberId: subscribers.id }
    const recipientId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(event.messageId ?? '')?.[1]
    if (recipientId !== undefined)
      return tx
        .select({ ...columns, issueId: issueRecipients.issueId })
        .from(issueRecipients)
        .innerJoin(subscribers, eq(subscribers.id, issueRecipients.subscriberId))
        .where(and(eq(issueRecipients.id, recipientId), event.type === 'bounced' ? isNotBounced : isNull(issueRecipients.complainedAt)))
    if (event.email === undefined) return []
    const rows = await tx
      .select(columns)
      .from(subscribers)
      .where(and(eq(subscribers.emailKey, addressKey(event.email))))
    return rows.map((row) => ({ ...row, issueId: null }))
  })
  for (const one of found)
    await db.transaction(one.workspaceId, async (tx) => {
      await endSubscription(tx, { ...one, status: event.type, reason: event.reason.slice(0, 500) || null })
      if (event.type === 'bounced' && one.issueId !== null)
        await tx
          .update(issueRecipients)
          .set({ status: 'bounced' })
          .where(
            and(
              eq(issueRecipients.issueId, one.issueId),
              eq(issueRecipients.subscriberId, one.subscriberId),
              eq(issueRecipients.status, 'sent'),
            ),
          )
    })
  return found.length
}

/** Whoever subscribes anew is not ended by what was told of an earlier mail once already. */
const isNotBounced = ne(issueRecipients.status, 'bounced')

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
