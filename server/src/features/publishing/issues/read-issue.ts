import { Id } from '@postwright/contract/core/values'
import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { inLanguage } from '../../../sentences.ts'
import { businesses } from '../../content/businesses/table.ts'
import { findNewsletter, senderOf, subscribePrefix } from '../subscribers/public.ts'
import { drawPage } from './letter.ts'
import { issues } from './table.ts'

const readPath = '/newsletter/of/read'

/** Where an issue is read in a browser: by whoever got it, and whom they show it to. Its id is long enough that nobody guesses it. */
export function readAddressOf(baseUrl: string, issueId: string): string {
  return `${baseUrl}${readPath}?issue=${issueId}`
}

/** A whole document, in its own language; undefined where there is no such issue, or its business is gone. */
export async function readIssue(services: Services, given: string): Promise<string | undefined> {
  const { data: issueId } = Id.safeParse(given)
  if (issueId === undefined) return undefined
  const { db, config } = services
  const [issue] = await db.asSystem('read a newsletter by its address', (tx) =>
    tx
      .select({
        workspaceId: issues.workspaceId,
        businessId: issues.businessId,
        subject: issues.subject,
        body: issues.body,
        media: issues.media,
        language: issues.language,
      })
      .from(issues)
      .innerJoin(businesses, and(eq(businesses.id, issues.businessId), eq(businesses.status, 'active')))
      .where(eq(issues.id, issueId)),
  )
  if (!issue) return undefined
  const { workspaceId, businessId, language, ...words } = issue
  const sender = await db.transaction(workspaceId, (tx) => senderOf(tx, businessId))
  const form = await findNewsletter(services, businessId)
  const subscribeAddress = form ? `${config.baseUrl}${subscribePrefix}${businessId}` : null
  return inLanguage(language, () => drawPage({ ...words, sender, baseUrl: config.baseUrl }, subscribeAddress))
}
