import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { businesses } from '../../content/businesses/table.ts'
import { newsletterCounting } from '../../core/instance/public.ts'
import { inNewsletter } from '../subscribers/public.ts'
import { readOfToken } from './counting.ts'
import { isMachine } from './machines.ts'
import { issueReads, issueRecipients, issues } from './table.ts'

type Asking = Pick<Request, 'method' | 'headers'>

/**
 * Where a link of a mail leads, which the stored issue alone says; undefined for a token that is none of ours, or whose issue is gone. Counts
 * that the reader followed it, and thereby opened the mail.
 */
export async function followLink(services: Services, token: string, asking: Asking): Promise<string | undefined> {
  const read = readOfToken(services, token)
  if (!read || read.link === null) return undefined
  const found = await findRead(services, read)
  const target = found?.links?.[read.link]
  if (!found || target === undefined) return undefined
  const { opens, clicks } = await newsletterCounting(services.db.plain)
  const uses: Use[] = []
  if (clicks) uses.push({ what: 'clicked', link: read.link })
  if (clicks && opens && found.countsOpens) uses.push({ what: 'opened', link: 0 })
  await record(services, found, uses, asking)
  return target
}

/** Counts that a reader opened a mail. False for a token that is none of ours. */
export async function noteOpening(services: Services, token: string, asking: Asking): Promise<boolean> {
  const read = readOfToken(services, token)
  if (!read || read.link !== null) return false
  const found = await findRead(services, read)
  const { opens } = await newsletterCounting(services.db.plain)
  if (found?.countsOpens && opens) await record(services, found, [{ what: 'opened', link: 0 }], asking)
  return true
}

type Use = Pick<typeof issueReads.$inferInsert, 'what' | 'link'>
type Found = NonNullable<Awaited<ReturnType<typeof findRead>>>

/** The issue of an active business, and what is still known of its reader. */
async function findRead({ db }: Services, { issueId, recipientId }: { issueId: string; recipientId: string }) {
  const [row] = await db.asSystem('find a newsletter by an address in its mail', (tx) =>
    tx
      .select({
        issueId: issues.id,
        workspaceId: issues.workspaceId,
        businessId: issues.businessId,
        countsOpens: issues.countsOpens,
        links: issues.links,
        subscriberId: issueRecipients.subscriberId,
        sinceMs: sql<
          number | null
        >`extract(epoch from now() - coalesce(${issueRecipients.sentAt}, ${issueRecipients.handedAt}))::float8 * 1000`,
      })
      .from(issues)
      .innerJoin(businesses, and(eq(businesses.id, issues.businessId), eq(businesses.status, 'active')))
      .leftJoin(issueRecipients, and(eq(issueRecipients.issueId, issues.id), eq(issueRecipients.id, recipientId)))
      .where(eq(issues.id, issueId)),
  )
  return row
}

/** Once for each reader; that a person did it outweighs that a program had done it. */
async function record(services: Services, found: Found, uses: Use[], asking: Asking): Promise<void> {
  const { subscriberId, issueId, workspaceId, businessId, sinceMs } = found
  if (subscriberId === null || uses.length === 0) return
  const byPerson = !isMachine(asking, sinceMs)
  const rows = uses.map((use) => ({ ...use, workspaceId, businessId, issueId, subscriberId, byPerson }))
  await inNewsletter(services, found, (tx) =>
    tx
      .insert(issueReads)
      .values(rows)
      .onConflictDoUpdate({
        target: [issueReads.issueId, issueReads.subscriberId, issueReads.what, issueReads.link],
        set: { byPerson: true },
        setWhere: sql`excluded.by_person and not ${issueReads.byPerson}`,
      }),
  )
}
