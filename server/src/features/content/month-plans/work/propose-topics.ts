import { type Language, languageIds } from '@postwright/contract/core/languages'
import type { PlanSlot } from '@postwright/contract/content/month-plan-slots'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { languageOf as writtenIn } from '../../../../ai/languages/languages.ts'
import { type Topic, type TopicSlot, topicsByRules } from '../../../../ai/month/topics-by-rules.ts'
import { contextFor, type Services } from '../../../../context.ts'
import { inLanguage } from '../../../../sentences.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { languageOf } from '../../../core/mail/public.ts'
import { itemsOf, ofPlan, type PlanRow } from '../rows.ts'
import { freeSlots } from '../slots.ts'
import { monthPlanItems, monthPlans } from '../table.ts'
import { sourcesOf } from '../sources.ts'
import { actorOf } from './actor.ts'
import { askModel } from './ask-model.ts'

interface Proposal {
  slots: TopicSlot[]
  topics: Topic[]
  proposer: string | null
  message: string | null
}

/** Fills the slots of a plan with topics: by the model that writes where one does, and by rules for what it left. */
export async function proposeTopics(services: Services, plan: PlanRow, signal: AbortSignal): Promise<void> {
  const { db } = services
  const { workspaceId } = plan
  const { slots, sources, language } = await db.transaction(workspaceId, async (tx) => {
    return {
      slots: await slotsOfPlan(tx, plan),
      sources: await sourcesOf(tx, plan),
      language: await languageOf(tx, plan.userId ?? undefined),
    }
  })
  const actor = await actorOf(services, plan)
  const asked = actor === null ? noModel : await askModel(contextFor(services, actor), plan, { slots, sources, signal })
  if (signal.aborted) return
  const given = asked.topics
  const known = [...sources.known, ...given.flatMap((topic) => topic?.topic ?? [])]
  const open = slots.filter((_, at) => !given[at])
  const byRules = inLanguage(languageToWriteIn(sources.business.context, language), () => topicsByRules(open, { ...sources, known }))
  const topics = slots.map((_, at) => given[at] ?? (byRules.shift() as Topic))
  await keep(services, plan, { slots, topics, proposer: asked.proposer, message: asked.message })
}

/** Topics stand beside what the business says of itself, and are printed as they stand. */
function languageToWriteIn(context: string, ofReader: Language): Language {
  const known = writtenIn(context)
  if (known === null) return ofReader
  return languageIds.find((id) => id === known.code) ?? 'en'
}

const noModel: { topics: (Topic | null)[]; proposer: null; message: null } = { topics: [], proposer: null, message: null }

/** The themes take turns. */
async function slotsOfPlan(tx: Tx, plan: PlanRow): Promise<TopicSlot[]> {
  const { workspaceId, businessId, fromDate: from, toDate: to, rhythm, themes } = plan
  const written = (await itemsOf(tx, plan)).filter(({ state }) => state === 'written')
  const taken = written.map(({ day, contentType }) => ({ date: day, contentType }))
  const slots: PlanSlot[] = await freeSlots(tx, { workspaceId, businessId, from, to, rhythm }, taken)
  return slots.map((slot, at) => ({ ...slot, theme: at % themes.length }))
}

async function keep({ db }: Services, plan: PlanRow, { slots, topics, proposer, message }: Proposal): Promise<void> {
  const { workspaceId, businessId, id: planId } = plan
  await db.transaction(workspaceId, async (tx) => {
    const [proposed] = await tx
      .update(monthPlans)
      .set({ state: 'proposed', proposer, message })
      .where(and(ofPlan(plan), eq(monthPlans.fence, plan.fence), eq(monthPlans.state, 'proposing'), isNull(monthPlans.closedAt)))
      .returning({ id: monthPlans.id })
    if (!proposed) return
    await tx
      .delete(monthPlanItems)
      .where(and(eq(monthPlanItems.workspaceId, workspaceId), eq(monthPlanItems.planId, planId), ne(monthPlanItems.state, 'written')))
    if (slots.length === 0) return
    const rows = slots.map(({ date: day, time, contentType, theme }, at) => {
      return { id: uuidv7(), workspaceId, businessId, planId, day, time, contentType, theme, topic: '', angle: '', ...topics[at] }
    })
    await tx.insert(monthPlanItems).values(rows)
  })
}
