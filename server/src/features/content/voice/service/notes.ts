import { type AddVoiceNote, mostNotes, type UpdateVoiceNote, type VoiceNote } from '@postwright/contract/content/voice'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Actor, Context } from '../../../../context.ts'
import { conflict, forbidden, invalid, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf, mayWriteBusiness } from '../../businesses/public.ts'
import { profileText } from '../conflicts.ts'
import { evidenceOf } from '../evidence.ts'
import { followedOf } from '../followed.ts'
import { lockVoice } from '../lock.ts'
import { type HeardNote, notesOf } from '../notes.ts'
import { addOwnEvidence } from '../own-evidence.ts'
import { rulesOf, type WhichBusiness } from '../rules.ts'
import { voiceNotes } from '../table.ts'
import { present } from './read.ts'

/**
 * Adds a note in a person's own words, in use at once; with a post, what was made of its draft is its evidence.
 *
 * @throws INVALID on `text` when there are as many notes as may be, NOT_FOUND for a post of another business.
 */
export async function addNote({ db, actor }: Context, { businessId, text, postId }: AddVoiceNote): Promise<VoiceNote> {
  refuseOthers(actor)
  const which = { workspaceId: actor.workspaceId, businessId }

  return db.transaction(async (tx) => {
    await businessOf(tx, which)
    await lockVoice(tx, which)
    const others = await heard(tx, which)
    if (others.length >= mostNotes) throw invalid('text', msg`There are ${{ most: mostNotes }} notes already. Delete one first.`)
    const id = uuidv7()
    await tx.insert(voiceNotes).values({ id, ...which, text, origin: 'person', state: 'used', authorId: actor.userId })
    if (postId) await addOwnEvidence(tx, { ...which, postId, noteId: id, userId: actor.userId })
    await emit(tx, { type: 'voice.noted', by: actor, ...which, note: text, change: 'added' })
    return one(tx, which, id)
  })
}

/** Rewords or pins a note. Its evidence stays; what a program can follow of it is read from the new words. */
export async function updateNote({ db, actor }: Context, { id, text, isPinned }: UpdateVoiceNote): Promise<VoiceNote> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const { note, which } = await locked(tx, actor, id)
    const isReworded = text !== undefined && text !== note.text
    const changes = {
      ...(isReworded && { text, rule: null, authorId: actor.userId }),
      ...(isPinned !== undefined && isPinned !== note.isPinned && { isPinned }),
    }
    if (Object.keys(changes).length === 0) return one(tx, which, id)
    await set(tx, which, id, changes)
    await emit(tx, { type: 'voice.noted', by: actor, ...which, note: text ?? note.text, change: 'changed' })
    return one(tx, which, id)
  })
}

/** A second time it changes nothing. @throws NOT_FOUND */
export async function removeNote({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const which = await lockedBusiness(tx, actor, id)
    const note = (await heard(tx, which)).find((other) => other.id === id)
    if (!note) return {}
    await set(tx, which, id, { state: 'dismissed', isPinned: false })
    await emit(tx, { type: 'voice.noted', by: actor, ...which, note: note.text, change: 'removed' })
    return {}
  })
}

export function refuseOthers(actor: Actor): void {
  if (!mayWriteBusiness(actor)) throw forbidden(msg`Only owners, admins and editors may change how a business sounds.`)
}

/** The note with its business, while nobody else changes either. @throws NOT_FOUND */
export async function locked(tx: Tx, actor: Actor, id: string): Promise<{ note: HeardNote; which: WhichBusiness }> {
  const which = await lockedBusiness(tx, actor, id)
  const note = (await heard(tx, which)).find((other) => other.id === id)
  if (!note) throw notFound('note')
  return { note, which }
}

/** Of a note, deleted or not. */
async function lockedBusiness(tx: Tx, { workspaceId }: Actor, id: string): Promise<WhichBusiness> {
  const [row] = await tx
    .select({ businessId: voiceNotes.businessId })
    .from(voiceNotes)
    .where(and(eq(voiceNotes.workspaceId, workspaceId), eq(voiceNotes.id, id)))
  if (!row) throw notFound('note')
  const which = { workspaceId, businessId: row.businessId }
  await lockVoice(tx, which)
  return which
}

export async function heard(tx: Tx, which: WhichBusiness): Promise<HeardNote[]> {
  const business = await businessOf(tx, which)
  const { rules } = await rulesOf(tx, which)
  return notesOf(tx, which, { rules, profile: profileText(business) })
}

export async function set(tx: Tx, { workspaceId }: WhichBusiness, id: string, changes: Partial<typeof voiceNotes.$inferInsert>) {
  await tx
    .update(voiceNotes)
    .set({ ...changes, updatedAt: sql`now()` })
    .where(and(eq(voiceNotes.workspaceId, workspaceId), eq(voiceNotes.id, id)))
}

export async function one(tx: Tx, which: WhichBusiness, id: string): Promise<VoiceNote> {
  const note = (await heard(tx, which)).find((other) => other.id === id)
  if (!note) throw conflict('id', msg`This note was deleted meanwhile.`)
  const evidence = await evidenceOf(tx, { workspaceId: which.workspaceId, noteIds: [id] })
  const followed = await followedOf(tx, which, [note])
  return present(note, evidence(id), followed(note))
}
