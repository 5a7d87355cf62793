import type { ChatCardOf, ChatMetric } from '@postwright/contract/work/chat-cards'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Tx } from '../../../../infra/db/database.ts'
import { standingOf } from '../../../billing/subscriptions/public.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { nowIn } from '../clock.ts'
import { defineChatTool } from './tool.ts'

/** Later than this is late. */
const lateMinutes = 5

export const metricsTool = defineChatTool({
  name: 'read_metrics',
  tool: 'metrics',
  makes: false,
  description:
    'Reads what is measured of the business in the last days: posts published, planned and new, how many went out on time, hours to approval, and what of the plan is used and left. Reach, reactions and followers are not measured here.',
  schema: z.object({ days: z.int().min(1).max(366).default(30) }),
  async run({ context, businessId }, { days }) {
    const { workspaceId } = context.actor
    const card = await context.db.transaction(async (tx): Promise<ChatCardOf<'metrics'>> => {
      const { timeZone } = await businessOf(tx, { workspaceId, businessId })
      const now = new Date()
      const counted = await count(tx, { workspaceId, businessId, days })
      const { current } = await standingOf(tx, workspaceId)
      const values: [ChatMetric, number | null][] = [
        ['published', counted.published],
        ['planned', counted.planned],
        ['drafts', counted.drafts],
        ['onTimePercent', counted.published === 0 ? null : Math.round((100 * counted.onTime) / counted.published)],
        ['approvalHours', counted.approvalHours === null ? null : Math.round(counted.approvalHours * 10) / 10],
        ['tokensUsed', current?.tokens.used ?? null],
        ['tokensLeft', current?.tokens.remaining ?? null],
        ['postsUsed', current?.posts.used ?? null],
        ['postsLeft', current?.posts.remaining ?? null],
      ]
      return {
        tool: 'metrics',
        from: nowIn(timeZone, new Date(now.getTime() - days * 86_400_000)).slice(0, 10),
        to: nowIn(timeZone, now).slice(0, 10),
        values: values.map(([metric, value]) => ({ metric, value })),
      }
    })
    const measured = Object.fromEntries(card.values.map(({ metric, value }) => [metric, value]))
    return { card, told: { from: card.from, to: card.to, measured, notMeasured: ['reach', 'reactions', 'clicks', 'followers'] } }
  },
})

interface Counted {
  published: number
  onTime: number
  planned: number
  drafts: number
  approvalHours: number | null
}

async function count(
  tx: Tx,
  { workspaceId, businessId, days }: { workspaceId: string; businessId: string; days: number },
): Promise<Counted> {
  const since = sql`now() - make_interval(days => ${days})`
  const { rows } = await tx.execute<Record<string, unknown> & Counted>(sql`
    select d.published, d.on_time as "onTime", d.planned, p.drafts, p.approval_hours as "approvalHours"
    from (
      select (count(*) filter (where status = 'published' and published_at >= ${since}))::int as published,
        (count(*) filter (where status = 'published' and published_at >= ${since}
          and published_at <= due_at + make_interval(mins => ${lateMinutes})))::int as on_time,
        (count(*) filter (where status in ('scheduled', 'retrying', 'held')))::int as planned
      from deliveries where workspace_id = ${workspaceId} and business_id = ${businessId}
    ) d, (
      select (count(*) filter (where created_at >= ${since}))::int as drafts,
        (percentile_cont(0.5) within group (order by extract(epoch from approved_at - created_at) / 3600)
          filter (where approved_at >= ${since}))::float8 as approval_hours
      from posts where workspace_id = ${workspaceId} and business_id = ${businessId}
    ) p`)
  return rows[0] ?? { published: 0, onTime: 0, planned: 0, drafts: 0, approvalHours: null }
}
