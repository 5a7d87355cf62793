import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { WebhookSource } from '../../../webhook-source.ts'
import { addressKey } from '../newsletter/public.ts'
import { endSubscriptions } from '../subscribers/public.ts'
import { subscribers } from '../subscribers/table.ts'
import { changeRecipients } from './change-recipients.ts'
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
  async handleAll(_services, tx, told) {
    await markAll(
      tx,
      told.flatMap((one) => MailEvents.parse(one).events),
    )
  },
}

/** The same of a mail that was found in the mailbox for reports. @returns whether it was a report of a bounce or a complaint. */
export async function receiveReport(services: Services, mail: string): Promise<boolean> {
  const events = eventsOfReport(mail)
  await services.db.asSystem('mark the subscribers that a report tells of', (tx) => markAll(tx, events))
  return events.length > 0
}

/** All of them in as many statements as one. `tx` is a system transaction: an address may be on the lists of many workspaces. */
async function markAll(tx: Tx, events: readonly MailEvent[]): Promise<void> {
  for (const type of ['complained', 'bounced'] as const) {
    const named = await namedBy(
      tx,
      type,
      events.filter((event) => event.type === type),
    )
    await endSubscriptions(tx, type, named)
    if (type === 'bounced') await changeRecipients(tx, named, { status: 'bounced' }, eq(issueRecipients.status, 'sent'))
  }
}

/** In the order of the events. */
async function namedBy(tx: Tx, type: MailEvent['type'], events: readonly MailEvent[]) {
  const asked = events.map(({ messageId, email, reason }) => ({
    recipientId: /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId ?? '')?.[1],
    emailKey: email === undefined ? undefined : addressKey(email),
    reason: reason.slice(0, 500) || null,
  }))
  const columns = { workspaceId: subscribers.workspaceId, subscriberId: subscribers.id }
  const recipientIds = asked.flatMap(({ recipientId }) => recipientId ?? [])
  const emailKeys = asked.flatMap(({ recipientId, emailKey }) => (recipientId === undefined ? (emailKey ?? []) : []))
  const recipients =
    recipientIds.length === 0
      ? []
      : await tx
          .select({ ...columns, issueId: issueRecipients.issueId, recipientId: issueRecipients.id })
          .from(issueRecipients)
          .innerJoin(subscribers, eq(subscribers.id, issueRecipients.subscriberId))
          .where(
            and(
              inArray(issueRecipients.id, recipientIds),
              // Whoever subscribes anew is not ended by what was told of an earlier mail once already.
              type === 'bounced' ? ne(issueRecipients.status, 'bounced') : isNull(issueRecipients.complainedAt),
            ),
          )
  const addresses =
    emailKeys.length === 0
      ? []
      : await tx
          .select({ ...columns, emailKey: subscribers.emailKey })
          .from(subscribers)
          .where(inArray(subscribers.emailKey, emailKeys))
  const [byRecipient, byAddress] = [Map.groupBy(recipients, (row) => row.recipientId), Map.groupBy(addresses, (row) => row.emailKey)]
  return asked.flatMap(({ recipientId, emailKey, reason }) => {
    const rows = recipientId === undefined ? byAddress.get(emailKey ?? '') : byRecipient.get(recipientId)
    return (rows ?? []).map((row) => ({
      workspaceId: row.workspaceId,
      subscriberId: row.subscriberId,
      issueId: 'issueId' in row ? row.issueId : null,
      reason,
    }))
  })
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
