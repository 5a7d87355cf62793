import type { ListActivity, PostActivity } from '@postwright/contract/content/post-activity'
import { splitMentions } from '@postwright/contract/core/mentions'
import type { Person } from '@postwright/contract/core/values'
import { z } from 'zod'

import { channelName } from '../../../../channel-name.ts'
import type { Context } from '../../../../context.ts'
import { At, cursorOf, positionAt } from '../../../../cursor.ts'
import { formerMember } from '../../../../former-member.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { peopleIn } from '../../../identity/team/public.ts'
import { postOf } from '../reading.ts'
import { type ActivityRow, activityQuery } from './query.ts'

/** Keys are unique among what happened in the same moment. */
const Position = z.tuple([At, z.string().max(60)])

/** What happened to a post, the latest first, a page at a time. @throws NOT_FOUND, INVALID on `cursor`. */
export async function listActivity(
  { db, actor }: Context,
  { id, cursor, limit }: ListActivity,
): Promise<{ items: PostActivity[]; nextCursor: string | null }> {
  const before = cursor === undefined ? null : positionAt(cursor, Position)
  const which = { workspaceId: actor.workspaceId, postId: id }
  return db.transaction(async (tx) => {
    await postOf(tx, which)
    const { rows } = await tx.execute<ActivityRow>(activityQuery({ ...which, before, limit: limit + 1 }))
    const page = rows.slice(0, limit)
    const people = await peopleIn(
      tx,
      page.map(({ text }) => text),
    )
    const items = page.map((row) => present(row, withNames(row.text, people(row.text))))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > limit && last ? cursorOf([last.at, last.key]) : null }
  })
}

function present(row: ActivityRow, text: string): PostActivity {
  const isByServer = row.kind === 'attempt' || row.kind === 'published'
  const nobody = isByServer || ((row.kind === 'withdrawn' || row.kind === 'unscheduled') && row.person_id === null)
  return {
    key: row.key,
    at: new Date(row.at).toISOString(),
    kind: row.kind,
    person: row.guest ?? row.person ?? (nobody ? null : formerMember()),
    isGuest: row.guest !== null,
    version: row.version,
    how: row.how,
    text: isByServer && row.text ? sayKept(row.text) : text,
    dueAt: row.due_at === null ? null : new Date(row.due_at).toISOString(),
    channel: row.channel === null ? null : channelName(row.channel),
  }
}

/** As a screen shows it that links nobody. */
function withNames(body: string, people: readonly Person[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return splitMentions(body)
    .map((part) => ('text' in part ? part.text : (names.get(part.userId) ?? formerMember())))
    .join('')
}
