import { mostNotes } from '@postwright/contract/content/voice'
import { and, eq, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { type Direction, directionsOf } from '../../../ai/voice/directions.ts'
import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'
import { profileText } from './conflicts.ts'
import { writtenVersion } from './edits.ts'
import { lockVoice } from './lock.ts'
import { notesOf } from './notes.ts'
import { rulesOf, type WhichBusiness } from './rules.ts'
import { voiceEdits, voiceEvidence, voiceNotes } from './table.ts'

/** Somebody who has not typed for so long has made of the draft what they wanted. */
export const quietSeconds = 120
/** In so many drafts the same: a note is proposed. */
const proposedAfter = 3
/** In so many, it is in use without being asked for. */
const usedAfter = 5
/** A model is asked when there are so many edits that none has read. */
export const distilledAfter = 3

interface Sends {
  readLater: (tx: Tx, afterSeconds: number) => Promise<void>
  distil: (tx: Tx, businessId: string) => Promise<void>
}

interface WhichPost {
  workspaceId: string
  postId: string
}

/** Finds in which directions the draft of a post was edited, and makes notes of what several drafts say. */
export async function readEdit({ db }: Services, which: WhichPost, { readLater, distil }: Sends): Promise<void> {
  await db.transaction(which.workspaceId, async (tx) => {
    const post = await queuedPost(tx, which)
    if (!post) return
    if (post.isBeingEdited) return readLater(tx, quietSeconds)
    await tx.update(voiceEdits).set({ isQueued: false }).where(ofPost(which))
    const written = await writtenVersion(tx, which)
    if (!written) return

    const business = { workspaceId: which.workspaceId, businessId: post.businessId }
    await lockVoice(tx, business)
    const directions = directionsOf(written, post)
    await keepEvidence(tx, { ...business, ...which }, directions, post.editorId)
    let isChanged = false
    for (const direction of directions) isChanged = (await noteOf(tx, business, direction)) || isChanged
    if (isChanged) await emit(tx, { type: 'voice.learned', ...business })
    if (written.body !== post.body && (await countUnread(tx, business)) >= distilledAfter) await distil(tx, post.businessId)
  })
}

async function queuedPost(tx: Tx, which: WhichPost) {
  const [post] = await tx
    .select({
      businessId: posts.businessId,
      title: posts.title,
      body: posts.body,
      editorId: posts.editorId,
      isBeingEdited: sql<boolean>`${posts.approvedAt} is null and ${posts.editedAt} > now() - make_interval(secs => ${quietSeconds - 1})`,
    })
    .from(voiceEdits)
    .innerJoin(posts, eq(posts.id, voiceEdits.postId))
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .where(ofPost(which))
    .for('update', { of: voiceEdits })
  return post
}

function ofPost({ workspaceId, postId }: WhichPost) {
  return and(eq(voiceEdits.workspaceId, workspaceId), eq(voiceEdits.postId, postId))
}

/** What the post says now; what it said before and takes back counts no more. */
async function keepEvidence(
  tx: Tx,
  { workspaceId, businessId, postId }: WhichBusiness & WhichPost,
  directions: readonly Direction[],
  authorId: string | null,
): Promise<void> {
  const keys = directions.map(({ key }) => key)
  const isOfPost = and(eq(voiceEvidence.workspaceId, workspaceId), eq(voiceEvidence.postId, postId))
  // What people and models told is theirs to take back.
  const isByRules = not(sql`${voiceEvidence.rule} is null`)
  await tx
    .delete(voiceEvidence)
    .where(and(isOfPost, isByRules, keys.length === 0 ? undefined : not(inArray(voiceEvidence.direction, keys))))
  if (directions.length === 0) return
  await tx
    .insert(voiceEvidence)
    .values(
      directions.map(({ key, rule, before, after }) => {
        return { id: uuidv7(), workspaceId, businessId, postId, direction: key, rule, before, after, authorId }
      }),
    )
    .onConflictDoUpdate({
      target: [voiceEvidence.postId, voiceEvidence.direction],
      set: { rule: sql`excluded.rule`, before: sql`excluded.before`, after: sql`excluded.after`, authorId: sql`excluded.author_id` },
    })
}

/** Adds new evidence to the note of its direction, or makes one of it when there is enough. @returns whether any note changed. */
async function noteOf(tx: Tx, which: WhichBusiness, { key }: Direction): Promise<boolean> {
  const isOfBusiness = and(eq(voiceNotes.workspaceId, which.workspaceId), eq(voiceNotes.businessId, which.businessId))
  const living = await tx
    .select({ id: voiceNotes.id, direction: voiceNotes.direction, state: voiceNotes.state })
    .from(voiceNotes)
    .where(and(isOfBusiness, or(eq(voiceNotes.state, 'waiting'), eq(voiceNotes.state, 'used'))))
  const known = living.find(({ direction }) => direction === key)
  const isFree = and(isOfDirection(which, key), isNull(voiceEvidence.noteId))
  const free = await tx.select({ rule: voiceEvidence.rule }).from(voiceEvidence).where(isFree)
  if (free.length === 0 || (!known && (free.length < proposedAfter || living.length >= mostNotes))) return false

  const noteId = known?.id ?? uuidv7()
  if (!known) {
    const rule = agreed(free.flatMap((one) => one.rule ?? []))
    if (!rule) return false
    await tx.insert(voiceNotes).values({ id: noteId, ...which, rule, origin: 'edits', state: 'waiting', direction: key })
  }
  await tx.update(voiceEvidence).set({ noteId }).where(isFree)
  if (known?.state !== 'used') await startWhenSure(tx, which, noteId)
  return true
}

function isOfDirection({ workspaceId, businessId }: WhichBusiness, direction: string) {
  return and(eq(voiceEvidence.workspaceId, workspaceId), eq(voiceEvidence.businessId, businessId), eq(voiceEvidence.direction, direction))
}

type Rule = Direction['rule']

/** Different words in the place of one mean that it is left out. */
function agreed(rules: readonly Rule[]): Rule | undefined {
  const [first] = rules
  if (first?.kind !== 'word') return first
  return rules.every((rule) => rule.kind === 'word' && rule.instead === first.instead) ? first : { ...first, instead: '' }
}

/** What speaks against the profile or another note is for a person to decide. */
async function startWhenSure(tx: Tx, which: WhichBusiness, noteId: string): Promise<void> {
  const count = await tx.$count(voiceEvidence, and(eq(voiceEvidence.workspaceId, which.workspaceId), eq(voiceEvidence.noteId, noteId)))
  if (count < usedAfter) return
  const { context, mission, vision } = businesses
  const [business] = await tx.select({ context, mission, vision }).from(businesses).where(eq(businesses.id, which.businessId))
  const { rules } = await rulesOf(tx, which)
  const note = (await notesOf(tx, which, { rules, profile: business ? profileText(business) : '' })).find(({ id }) => id === noteId)
  if (note && note.conflict === null)
    await tx
      .update(voiceNotes)
      .set({ state: 'used', updatedAt: sql`now()` })
      .where(and(eq(voiceNotes.workspaceId, which.workspaceId), eq(voiceNotes.id, noteId)))
}

function countUnread(tx: Tx, { workspaceId, businessId }: WhichBusiness): Promise<number> {
  const isOfBusiness = and(eq(voiceEdits.workspaceId, workspaceId), eq(voiceEdits.businessId, businessId))
  return tx.$count(voiceEdits, and(isOfBusiness, eq(voiceEdits.isDistilled, false), eq(voiceEdits.isQueued, false)))
}
