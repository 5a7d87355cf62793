import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import type { PostStatus } from '@postwright/contract/content/posts'
import type { ContentType } from '@postwright/contract/core/content-types'
import { headlineOf } from '@postwright/contract/content/headline'
import type { DashboardDay } from '@postwright/contract/work/dashboard'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { rowsOf } from '../../../infra/db/prepared.ts'
import { mostUrgentFirst } from './calendar.ts'

interface Range {
  workspaceId: string
  businessId?: string | undefined
  /** A moment in ISO 8601. PostgreSQL alone reckons with it: it knows years that JavaScript writes otherwise. */
  from: string
  days: number
}

interface Row {
  date: string
  post_id: string
  due_at: string
  business_id: string
  business_name: string
  time_zone: string
  urgency: number
  title: string | null
  body: string
  content_type: ContentType
  post_status: PostStatus
  planned: number
  published: number
  stuck: number
  next_due_at: string | null
  next_time_zone: string
}

interface ComingDays {
  days: DashboardDay[]
  /** The next post that goes out on these days. */
  next: { dueAt: string; timeZone: string } | null
}

/** The days from a moment on that have something, each on the clocks of its businesses: its first items, and how all of them stand. */
export async function comingDays(tx: Tx, range: Range, { itemsOfDay }: { itemsOfDay: number }): Promise<ComingDays> {
  const { businessId = null } = range
  const rows = await rowsOf<Row>(tx, 'schedule.coming-days', daysQuery, { ...range, businessId, itemsOfDay })
  const days = [...Map.groupBy(rows, ({ date }) => date)].map(([date, ofDay]) => {
    const { planned = 0, published = 0, stuck = 0 } = ofDay[0] ?? {}
    return { date, items: ofDay.map(present), planned, published, stuck }
  })
  return { days, next: nextOf(rows[0]) }
}

function nextOf(row: Row | undefined): ComingDays['next'] {
  return row?.next_due_at ? { dueAt: new Date(row.next_due_at).toISOString(), timeZone: row.next_time_zone } : null
}

function present(row: Row): DashboardDay['items'][number] {
  const dueAt = new Date(row.due_at).toISOString()
  return {
    key: `${row.post_id}:${dueAt}`,
    postId: row.post_id,
    title: headlineOf(row),
    contentType: row.content_type,
    businessId: row.business_id,
    businessName: row.business_name,
    timeZone: row.time_zone,
    dueAt,
    postStatus: row.post_status,
    status: mostUrgentFirst[row.urgency - 1] ?? 'scheduled',
  }
}

const stuck: readonly DeliveryStatus[] = ['needs_attention', 'failed', 'missed', 'held', 'unknown']
const placesOf = (statuses: readonly DeliveryStatus[]) => sql.raw(statuses.map((status) => mostUrgentFirst.indexOf(status) + 1).join(', '))
const urgencies = sql.raw(`array[${mostUrgentFirst.map((status) => `'${status}'`).join(', ')}]`)

/** What the platform has and is not done with counts as being sent, as everywhere; see `shownStatus`. */
function daysQuery() {
  return sql`
    with due as materialized (
      select d.id, d.post_id, d.due_at, d.business_id, d.status, d.reason_code from deliveries d
      where ${isOfRange} and d.due_at >= ${from}::timestamptz and d.due_at < ${end} and d.status <> 'cancelled'
    ),
    items as (
      select d.post_id, d.due_at, b.id as business_id, b.name as business_name, b.time_zone, d.due_at at time zone b.time_zone as wall,
        min(array_position(${urgencies}, case when d.reason_code = 'pending' and d.status in ('retrying', 'unknown') then 'sending' else d.status end)) as urgency
      from due d join businesses b on b.id = d.business_id and b.status = 'active'
      group by d.post_id, d.due_at, b.id
    ),
    placed as (
      select *, to_char(wall, 'YYYY-MM-DD') as date,
        row_number() over (partition by wall::date order by wall, post_id) as place,
        (count(*) over (partition by wall::date))::int as total,
        (count(*) filter (where urgency in (${placesOf(stuck)})) over (partition by wall::date))::int as stuck,
        (count(*) filter (where urgency in (${placesOf(['published'])})) over (partition by wall::date))::int as published
      from items
    ),
    next as materialized (
      select d.due_at, b.time_zone from due d join businesses b on b.id = d.business_id and b.status = 'active'
      where d.status = 'scheduled' and d.due_at > now()
      order by d.due_at, d.id limit 1
    )
    select i.date, i.post_id, i.due_at, i.business_id, i.business_name, i.time_zone, i.urgency, i.stuck, i.published,
      i.total - i.stuck - i.published as planned, p.title, left(p.body, 700) as body, p.content_type, p.status as post_status,
      n.due_at as next_due_at, n.time_zone as next_time_zone
    from placed i left join next n on true join posts p on p.id = i.post_id and p.workspace_id = ${sql.placeholder('workspaceId')}
    where i.place <= ${sql.placeholder('itemsOfDay')}::int order by i.date, i.place`
}

const ofBusiness = sql.placeholder('businessId')
const isOfRange = sql`d.workspace_id = ${sql.placeholder('workspaceId')} and (${ofBusiness}::uuid is null or d.business_id = ${ofBusiness})`
const from = sql.placeholder('from')
const end = sql`${from}::timestamptz + make_interval(days => ${sql.placeholder('days')})`
