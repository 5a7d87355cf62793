import { businessFacts } from '@postwright/contract/work/business-facts'
import { and, desc, eq } from 'drizzle-orm'

import type { TopicSources } from '../../../ai/month/topics-by-rules.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../businesses/public.ts'
import { quotedPassages } from '../documents/public.ts'
import type { PlanRow } from './rows.ts'
import { monthPlanItems } from './table.ts'

/** As many topics of earlier plans are not proposed again. */
const mostKnown = 240

/** What the topics of a plan are made of: its themes, the profile, passages of documents that fit them, and what was posted before. */
export async function sourcesOf(tx: Tx, { workspaceId, businessId, id, themes }: PlanRow): Promise<TopicSources> {
  const business = await businessOf(tx, { workspaceId, businessId })
  const passages = new Map<string, string>()
  for (const theme of themes)
    for (const { source, text } of await quotedPassages(tx, { workspaceId, businessId, text: theme })) passages.set(text, source)
  const rows = await tx
    .select({ topic: monthPlanItems.topic, planId: monthPlanItems.planId, state: monthPlanItems.state })
    .from(monthPlanItems)
    .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.businessId, businessId)))
    .orderBy(desc(monthPlanItems.id))
    .limit(mostKnown)
  const isReplaced = ({ planId, state }: (typeof rows)[number]) => planId === id && state !== 'written'
  return {
    themes,
    subjects: business.keywords,
    business: businessFacts(business, ''),
    passages: [...passages.keys()],
    // What is proposed anew is not known from its own proposal.
    known: rows.filter((row) => !isReplaced(row)).map(({ topic }) => topic),
    replaced: rows.filter(isReplaced).map(({ topic }) => topic),
  }
}
