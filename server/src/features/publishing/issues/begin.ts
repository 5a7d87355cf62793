import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import { and, count, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { withStatementLimit } from '../../../infra/db/time-limit.ts'
import { refuse } from '../../../platforms/answers.ts'
import type { NewIssue } from '../../../platforms/newsletter/index.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { SendOutcome } from '../../../platforms/platform.ts'
import { sendsMail } from '../../core/instance/public.ts'
import { languageOf } from '../../core/mail/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { senderOf } from '../subscribers/public.ts'
import { subscribers } from '../subscribers/table.ts'
import { countingOf } from './counting.ts'
import { sendIssueJob } from './jobs.ts'
import { newsletterOf } from './newsletter-of.ts'
import { issueRecipients, issues } from './table.ts'

/** Rows for a hundred thousand readers take a few seconds. */
const beginMs = 40_000

/** Writes down who gets this issue: everybody who is subscribed now, each once. A delivery that comes again begins nothing anew. */
export async function beginIssue(services: Services, issue: NewIssue): Promise<SendOutcome> {
  const { deliveryId, channelId, payload, media } = issue
  const channel = await newsletterOf(services, channelId)
  if (!channel) return refuse(msg`This newsletter does not exist any more.`)
  if (!(await sendsMail(services)))
    return refuse(msg`No mail server is set up, so that no newsletter can go out. A super admin sets one up.`)
  const { workspaceId, businessId } = channel
  const { opens, links } = await countingOf(services, payload.body)

  return withStatementLimit(beginMs, () =>
    services.db.transaction(workspaceId, async (tx): Promise<SendOutcome> => {
      const isReader = and(eq(subscribers.businessId, businessId), eq(subscribers.status, 'subscribed'))
      const { language } = await senderOf(tx, businessId)
      const [delivery] = await tx.select({ scheduledBy: deliveries.scheduledBy }).from(deliveries).where(eq(deliveries.id, deliveryId))
      const [added] = await tx
        .insert(issues)
        .values({
          id: uuidv7(),
          workspaceId,
          businessId,
          deliveryId,
          subject: headlineOf(payload),
          body: payload.body,
          media: media.items,
          countsOpens: opens,
          links,
          language: language ?? (await languageOf(tx, delivery?.scheduledBy ?? undefined)),
        })
        .onConflictDoNothing()
        .returning({ id: issues.id })
      if (!added) return published(await issueOf(tx, deliveryId))

      const [readers] = await tx.select({ count: count() }).from(subscribers).where(isReader)
      // Thrown, so that no empty issue stays.
      if (!readers?.count) throw new NobodyReads()
      await tx.execute(sql`
        insert into ${issueRecipients} (id, workspace_id, business_id, issue_id, subscriber_id)
        select gen_random_uuid(), ${workspaceId}, ${businessId}, ${added.id}, ${subscribers.id} from ${subscribers} where ${isReader}`)
      await services.jobs.send(tx, sendIssueJob, { workspaceId, issueId: added.id })
      await emit(tx, { type: 'issue.changed', workspaceId, businessId, issueId: added.id })
      return published(added.id)
    }),
  ).catch((error: unknown) => {
    if (error instanceof NobodyReads) return refuse(msg`Nobody is subscribed to this newsletter yet.`)
    throw error
  })
}

class NobodyReads extends Error {}

async function issueOf(tx: Tx, deliveryId: string): Promise<string> {
  const [row] = await tx.select({ id: issues.id }).from(issues).where(eq(issues.deliveryId, deliveryId))
  if (!row) throw new Error('The issue of a delivery is there, or it is begun.')
  return row.id
}

function published(id: string): SendOutcome {
  return { type: 'published', remoteId: id, remoteUrl: null }
}
