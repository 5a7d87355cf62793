import type { Business } from '@postwright/contract/content/businesses'
import { headlineOf } from '@postwright/contract/content/headline'
import { businessFacts } from '@postwright/contract/work/business-facts'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { IdeaMaterial } from '../../../ai/ideas/about.ts'
import { BusinessFacts } from '../../../ai/prompt/inputs.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { quotedPassages } from '../documents/public.ts'
import { posts } from '../posts/table.ts'
import { ideas } from './table.ts'

/** Of what was posted or drafted, the newest. */
const mostRecent = 40
/** Of what was proposed before, dismissed or not, the newest. */
const mostKnown = 120

/** What ideas for a business come from, and what they must not repeat. */
export async function ideaMaterial(
  tx: Tx,
  workspaceId: string,
  business: Pick<Business, 'id' | 'contentTypes' | 'keywords' | 'industry'> & Parameters<typeof businessFacts>[0],
): Promise<IdeaMaterial> {
  const businessId = business.id
  const subject = [...business.keywords, business.industry, business.context].join(' ')
  const passages = await quotedPassages(tx, { workspaceId, businessId, text: subject })
  const recent = await tx
    .select({ title: posts.title, body: sql<string>`left(${posts.body}, 300)` })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.businessId, businessId)))
    .orderBy(desc(posts.createdAt))
    .limit(mostRecent)
  const known = await tx
    .select({ title: ideas.title })
    .from(ideas)
    .where(and(eq(ideas.workspaceId, workspaceId), eq(ideas.businessId, businessId)))
    .orderBy(desc(ideas.createdAt))
    .limit(mostKnown)
  return {
    business: BusinessFacts.parse(businessFacts(business, '')),
    contentTypes: business.contentTypes,
    passages,
    recent: recent.map((post) => headlineOf(post)),
    known: known.map(({ title }) => title),
  }
}
