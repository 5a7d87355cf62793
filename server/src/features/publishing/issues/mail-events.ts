import { and, eq, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { WebhookSource } from '../../../webhook-source.ts'
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

/** What a mail service tells: JSON, or a mail as mail servers report with. Twice is once. */
export const mailEventsSource: WebhookSource = {
  secret: async ({ config }) => config.mailEventsSecret ?? null,
  signedIn: 'x-signature',
  maxBytes: 256 * 1024,
  // Whoever subscribed anew may complain anew, in the same words.
  sameIsAgain: false,
  read({ text, contentType }) {
    const isMail = contentType.startsWith('message/rfc822')
    return MailEvents.safeParse(isMail ? { events: eventsOfReport(text) } : parsed(text)).data
  },
  async handle(_services, tx, told) {
    await markAll(tx, MailEvents.parse(told).events)
  },
}

/** The same of a mail that was found in the mailbox for reports. @returns whether it was a report of a bounce or a complaint. */
export async function receiveReport(services: Services, mail: string): Promise<boolean> {
  const events = eventsOfReport(mail)
  await services.db.asSystem('mark the subscribers that a report tells of', (tx) => markAll(tx, events))
  return events.length > 0
}

async function markAll(tx: Tx, events: MailEvent[]): Promise<void> {
  for (const event of events) await mark(tx, event)
}

/** `tx` is a system transaction: an address may be on the lists of many workspaces. */
async function mark(tx: Tx, event: MailEvent): Promise<void> {
  for (const one of await namedBy(tx, event)) {
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
  }
}

async function namedBy(tx: Tx, { type, messageId, email }: MailEvent) {
  const columns = { workspaceId: subscribers.workspaceId, businessId: subscribers.businessId, subscriberId: subscribers.id }
  const recipientId = /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId ?? '')?.[1]
  if (recipientId !== undefined)
    return tx
      .select({ ...columns, issueId: issueRecipients.issueId })
      .from(issueRecipients)
      .innerJoin(subscribers, eq(subscribers.id, issueRecipients.subscriberId))
      .where(and(eq(issueRecipients.id, recipientId), type === 'bounced' ? isNotBounced : isNull(issueRecipients.complainedAt)))
  if (email === undefined) return []
  const rows = await tx
    .select(columns)
    .from(subscribers)
    .where(eq(subscribers.emailKey, addressKey(email)))
  return rows.map((row) => ({ ...row, issueId: null }))
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
