import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Services } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { posts } from '../../../content/posts/table.ts'
import { channels } from '../../channels/table.ts'
import { type Actors, hashOfBody, NeedsApproval, nextWording } from '../../copies/public.ts'
import { evergreenShowings } from '../table.ts'
import { candidates, type Candidate, type Channel } from './candidates.ts'
import type { OfBusiness } from './fill.ts'
import { showCopy, TimeTaken } from './show-copy.ts'
import type { Refusals } from './refused.ts'

interface Wanted extends OfBusiness {
  channelId: string
  moment: Date
  actors: Actors
  refusals: Refusals
  unapproved: Unapproved
}

/** Posts that wait for an approval, by the channel for which they do; they are not tried again in this run. */
export type Unapproved = Map<string, string[]>

/**
 * Shows at a posting time whoever's turn it is. Where scheduling refuses one, that stands in a row with the time, and the next one is tried.
 *
 * @returns `over` when nothing more can be planned for the business now.
 */
export async function showAt(services: Services, wanted: Wanted): Promise<'made' | 'none' | 'over'> {
  for (;;) {
    const tried: { candidate?: Candidate } = {}
    try {
      const made = await services.db.transaction(wanted.workspaceId, async (tx) => {
        delete tried.candidate
        await queueUp(tx, wanted)
        const turn = await nextTurn(tx, wanted)
        if (!turn) return false
        tried.candidate = turn.candidate
        await showCopy(tx, turn, wanted)
        return true
      })
      return made ? 'made' : 'none'
    } catch (error) {
      if (error instanceof TimeTaken) return 'none'
      if (!(error instanceof DomainError) || !tried.candidate) throw error
      if (error instanceof NeedsApproval) keepUnapproved(wanted, tried.candidate)
      await keepRefusal(services, wanted, tried.candidate, error)
      if (error.code === 'QUOTA') return 'over'
    }
  }
}

/** Runs for one business take turns, so that each sees what the one before made. */
async function queueUp(tx: Tx, { businessId }: OfBusiness): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`evergreen ${businessId}`}, 0))`)
}

export interface Turn {
  candidate: Candidate
  source: typeof posts.$inferSelect
  body: string
  actor: Actor
}

async function nextTurn(tx: Tx, wanted: Wanted): Promise<Turn | null> {
  const { workspaceId, channelId, moment, actors, unapproved } = wanted
  const [channel] = await tx
    .select({ id: channels.id, kind: channels.kind })
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), eq(channels.id, channelId), eq(channels.status, 'connected')))
  if (!channel || (await isMade(tx, wanted))) return null
  for (const candidate of await candidates(tx, wanted, channel satisfies Channel, { moment, without: unapproved.get(channelId) ?? [] })) {
    const [source] = await tx
      .select()
      .from(posts)
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, candidate.postId)))
    const body = source ? await nextWording(tx, source, [channelId]) : null
    const actor = actors(candidate.createdBy)
    if (source && body !== null && actor) return { candidate, source, body, actor }
  }
  return null
}

async function isMade(tx: Tx, { workspaceId, channelId, moment }: Wanted): Promise<boolean> {
  const [made] = await tx
    .select({ id: evergreenShowings.id })
    .from(evergreenShowings)
    .where(
      and(
        eq(evergreenShowings.workspaceId, workspaceId),
        eq(evergreenShowings.channelId, channelId),
        eq(evergreenShowings.dueAt, moment),
        eq(evergreenShowings.state, 'made'),
      ),
    )
  return made !== undefined
}

function keepUnapproved({ unapproved, channelId }: Wanted, { postId }: Candidate): void {
  unapproved.set(channelId, [...(unapproved.get(channelId) ?? []), postId])
}

async function keepRefusal(services: Services, wanted: Wanted, { entryId, postId }: Candidate, error: DomainError): Promise<void> {
  const { workspaceId, businessId, channelId, moment, refusals } = wanted
  const reason = inEnglish(error.sentence)
  // What is lacking to the whole workspace, or to the post, is no fault of this time.
  if (error.code === 'QUOTA' || error instanceof NeedsApproval) return void refusals.set(entryId, reason)
  await services.db.transaction(workspaceId, (tx) =>
    tx
      .insert(evergreenShowings)
      .values({
        id: uuidv7(),
        workspaceId,
        businessId,
        entryId,
        sourcePostId: postId,
        channelId,
        dueAt: moment,
        state: 'refused',
        bodyHash: hashOfBody(''),
        reason,
      })
      .onConflictDoNothing(),
  )
}
