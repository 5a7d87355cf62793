import type { ActivityKind } from '@postwright/contract/content/post-activity'
import { type SQL, sql } from 'drizzle-orm'

import { auditLog } from '../../../core/audit/table.ts'
import { users } from '../../../identity/accounts/table.ts'
import { channels } from '../../../publishing/channels/table.ts'
import { deliveries, deliveryAttempts } from '../../../publishing/deliveries/table.ts'
import { postComments } from '../../comments/table.ts'
import { reviews } from '../../reviews/table.ts'
import { posts, postVersions } from '../table.ts'

export interface ActivityRow extends Record<string, unknown> {
  key: string
  at: string
  kind: ActivityKind
  person_id: string | null
  person: string | null
  guest: string | null
  version: number | null
  how: string | null
  text: string
  due_at: string | null
  channel: string | null
}

export interface ActivityOf {
  workspaceId: string
  postId: string
  /** Where the page before ended. */
  before: readonly [at: string, key: string] | null
  limit: number
}

/** What is kept of one post, put together from the tables of all who know something of it: each is read by an index for the post. */
export function activityQuery({ workspaceId, postId, before, limit }: ActivityOf): SQL {
  const parts = [created, versions, submissions, approvals, decisions, comments, acts, attempts, publications, cancellations]
  const all = sql.join(
    parts.map((part) => part({ workspaceId, postId })),
    sql` union all `,
  )
  // Clients hand back an instant in milliseconds.
  return sql`
    select happened.key, happened.at, happened.kind, happened.person_id, ${users.name} as person, happened.guest, happened.version,
      happened.how, left(happened.text, 300) as text, happened.due_at, happened.channel
    from (
      select key, date_trunc('milliseconds', at) as at, kind, person_id, guest, version, how, text, due_at, channel
      from (${all}) as parts (key, at, kind, person_id, guest, version, how, text, due_at, channel)
    ) as happened
    left join ${users} on ${users.id} = happened.person_id
    ${before ? sql`where (happened.at, happened.key collate "C") < (${before[0]}::timestamptz, ${before[1]} collate "C")` : sql``}
    order by happened.at desc, happened.key collate "C" desc
    limit ${limit}`
}

type Of = Pick<ActivityOf, 'workspaceId' | 'postId'>

const nothing = {
  person: sql`null::uuid`,
  guest: sql`null::text`,
  version: sql`null::int`,
  how: sql`null::text`,
  text: sql`''`,
  due: sql`null::timestamptz`,
  channel: sql`null::text`,
}

interface Columns extends Partial<typeof nothing> {
  key: SQL
  at: SQL
  kind: SQL
}

function columns(given: Columns): SQL {
  const { key, at, kind, person, guest, version, how, text, due, channel } = { ...nothing, ...given }
  return sql.join([key, at, kind, person, guest, version, how, text, due, channel], sql`, `)
}

function created({ workspaceId, postId }: Of): SQL {
  const row = columns({ key: sql`'created'`, at: sql`p.created_at`, kind: sql`'created'`, person: sql`p.author_id`, version: sql`1` })
  return sql`select ${row} from ${posts} p where p.workspace_id = ${workspaceId} and p.id = ${postId}`
}

/** The first version came with the post, unless it was begun without a text. */
function versions({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'v' || v.id`,
    at: sql`v.created_at`,
    kind: sql`'version'`,
    person: sql`v.author_id`,
    version: sql`v.number`,
    how: sql`v.origin`,
  })
  return sql`select ${row} from ${postVersions} v where v.workspace_id = ${workspaceId} and v.post_id = ${postId} 
    and (v.number > 1 or v.created_at > (select p.created_at from ${posts} p where p.id = v.post_id))`
}

function submissions({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'s' || r.id`,
    at: sql`r.submitted_at`,
    kind: sql`'submitted'`,
    person: sql`r.submitted_by`,
    version: sql`r.version`,
    text: sql`r.note`,
    due: sql`r.decide_before`,
  })
  return sql`select ${row} from ${reviews} r where r.workspace_id = ${workspaceId} and r.post_id = ${postId} and r.submitted_at is not null`
}

/** The yes that approved it stands among the decisions. */
function approvals({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'p' || r.id || given.place`,
    at: sql`(given.yes ->> 'at')::timestamptz`,
    kind: sql`'approved_in_part'`,
    person: sql`case when given.yes ->> 'guestId' is null then (given.yes ->> 'userId')::uuid end`,
    guest: sql`case when given.yes ->> 'guestId' is not null then given.yes ->> 'name' end`,
    version: sql`r.version`,
  })
  return sql`select ${row} from ${reviews} r, jsonb_array_elements(r.approvals) with ordinality as given (yes, place)
    where r.workspace_id = ${workspaceId} and r.post_id = ${postId}
      and (r.state <> 'approved' or given.place < jsonb_array_length(r.approvals))`
}

/** The channels for which an approved version was approved once more; null where it was approved for the first time. */
const addedChannels = sql`case when r.state = 'approved' then (
  select string_agg(added.channel ->> 'name', ', ') from jsonb_array_elements(r.channels) as added (channel)
  where exists (select from ${reviews} e where e.post_id = r.post_id and e.state = 'approved' and e.channels is not null
      and e.content_hash = r.content_hash and e.created_at < r.created_at)
    and not exists (select from ${reviews} e where e.post_id = r.post_id and e.state = 'approved' and e.created_at < r.created_at
      and e.content_hash = r.content_hash and e.channels @> jsonb_build_array(added.channel))
) end`

function decisions({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'d' || r.id`,
    at: sql`r.decided_at`,
    kind: sql`r.state`,
    person: sql`case when r.decided_guest is null then r.decided_by end`,
    guest: sql`r.decided_guest`,
    version: sql`r.version`,
    text: sql`r.comment`,
    channel: addedChannels,
  })
  return sql`select ${row} from ${reviews} r where r.workspace_id = ${workspaceId} and r.post_id = ${postId} and r.decided_at is not null`
}

function comments({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'c' || c.id`,
    at: sql`c.created_at`,
    kind: sql`'commented'`,
    person: sql`c.author_id`,
    guest: sql`c.guest_name`,
    version: sql`c.version`,
    text: sql`c.body`,
  })
  return sql`select ${row} from ${postComments} c where c.workspace_id = ${workspaceId} and c.post_id = ${postId}`
}

/** What the audit log alone knows. Of it neither address nor browser is told here. */
function acts({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'a' || a.id`,
    at: sql`a.created_at`,
    kind: sql`case a.action when 'post.schedule' then 'scheduled' when 'post.reschedule' then 'rescheduled'
      when 'post.remind' then 'reminded' when 'post.void-approval' then 'approval_voided' else 'returned_to_draft' end`,
    person: sql`a.actor_id`,
    version: sql`(a.detail ->> 'version')::int`,
    due: sql`(a.detail ->> 'dueAt')::timestamptz`,
  })
  return sql`select ${row} from ${auditLog} a
    where a.workspace_id = ${workspaceId} and a.area = 'post' and a.subject = ${postId}::text
      and a.action in ('post.schedule', 'post.reschedule', 'post.remind', 'post.return-to-draft', 'post.void-approval')`
}

/** What did not lead to a published post at once. */
function attempts({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'t' || t.id`,
    at: sql`coalesce(t.ended_at, t.started_at)`,
    kind: sql`'attempt'`,
    how: sql`t.outcome`,
    text: sql`coalesce(t.detail, '')`,
    channel: sql`h.name`,
  })
  return sql`select ${row} from ${deliveries} d
    join ${deliveryAttempts} t on t.delivery_id = d.id
    join ${channels} h on h.id = d.channel_id
    where d.workspace_id = ${workspaceId} and d.post_id = ${postId} and t.outcome not in ('ready', 'published', 'pending')`
}

function publications({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'o' || d.id`,
    at: sql`d.published_at`,
    kind: sql`'published'`,
    channel: sql`h.name`,
  })
  return sql`select ${row} from ${deliveries} d join ${channels} h on h.id = d.channel_id
    where d.workspace_id = ${workspaceId} and d.post_id = ${postId} and d.published_at is not null`
}

/** Whether somebody cancelled it, or an edit that voided the approval did: who is in the log of the same transaction. */
function cancellations({ workspaceId, postId }: Of): SQL {
  const row = columns({
    key: sql`'n' || d.id`,
    at: sql`d.updated_at`,
    kind: sql`'unscheduled'`,
    person: sql`w.actor_id`,
    due: sql`d.due_at`,
    channel: sql`h.name`,
  })
  return sql`select ${row} from ${deliveries} d join ${channels} h on h.id = d.channel_id
    left join lateral (
      select a.actor_id from ${auditLog} a
      where a.workspace_id = ${workspaceId} and a.created_at = d.updated_at and a.subject in (d.id::text, d.post_id::text, d.business_id::text)
      limit 1
    ) w on true
    where d.workspace_id = ${workspaceId} and d.post_id = ${postId} and d.status = 'cancelled'`
}
