import { longestNote, mostNotes } from '@postwright/contract/content/voice'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { wordsOf } from '../../../ai/claims/sentences.ts'
import { excerptsOf } from '../../../ai/voice/changes.ts'
import type { By } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { lockVoice } from './lock.ts'
import { voiceEvidence, voiceNotes } from './table.ts'

/** Said of so many posts, it is about how the business sounds and not about one text. */
const proposedAfter = 2

interface Feedback {
  by: By
  workspaceId: string
  businessId: string
  postId: string
  words: string
  before: string
  after: string
}

/**
 * What somebody wanted changed in a draft, in their words. Said of a second post, it waits as a note for a person to decide about; what
 * was made of the drafts is its evidence.
 */
export async function hearFeedback(tx: Tx, { by, workspaceId, businessId, postId, words, before, after }: Feedback): Promise<void> {
  const text = words.replace(/\s+/gu, ' ').trim()
  const said = wordsOf(text).trim()
  if (said === '' || text.length > longestNote) return
  const which = { workspaceId, businessId }
  const direction = `said:${said}`
  await lockVoice(tx, which)
  const excerpts = excerptsOf(before, after, () => true)
  await tx
    .insert(voiceEvidence)
    .values({ id: uuidv7(), ...which, postId, direction, authorId: by.userId, ...excerpts })
    .onConflictDoUpdate({ target: [voiceEvidence.postId, voiceEvidence.direction], set: { ...excerpts, authorId: by.userId } })

  const isLiving = and(eq(voiceNotes.workspaceId, workspaceId), eq(voiceNotes.businessId, businessId), ne(voiceNotes.state, 'dismissed'))
  const living = await tx
    .select({ id: voiceNotes.id, direction: voiceNotes.direction, text: voiceNotes.text })
    .from(voiceNotes)
    .where(isLiving)
  const known = living.find((note) => note.direction === direction || wordsOf(note.text).trim() === said)
  const isFree = and(
    eq(voiceEvidence.workspaceId, workspaceId),
    eq(voiceEvidence.businessId, businessId),
    eq(voiceEvidence.direction, direction),
    isNull(voiceEvidence.noteId),
  )
  const free = await tx.$count(voiceEvidence, isFree)
  if (free === 0 || (!known && (free < proposedAfter || living.length >= mostNotes))) return

  const noteId = known?.id ?? uuidv7()
  if (!known)
    await tx.insert(voiceNotes).values({ id: noteId, ...which, text, origin: 'person', state: 'waiting', direction, authorId: by.userId })
  await tx.update(voiceEvidence).set({ noteId }).where(isFree)
  await emit(tx, { type: 'voice.learned', ...which })
}
