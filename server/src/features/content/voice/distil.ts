import { mostNotes } from '@postwright/contract/content/voice'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { excerptsOf } from '../../../ai/voice/changes.ts'
import { type DistilledNote, distilNotes, distilPrompt, distilTokens } from '../../../ai/voice/distil.ts'
import { type Actor, contextFor, type Services } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { freeHold, holdTokens, settleTokens } from '../../billing/subscriptions/public.ts'
import { type PickedModel, pickerFor } from '../ai-providers/public.ts'
import { businesses } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'
import { writtenVersion } from './edits.ts'
import { lockVoice } from './lock.ts'
import { type HeardNote, notesOf } from './notes.ts'
import { distilledAfter } from './read-edit.ts'
import { rulesOf, type WhichBusiness } from './rules.ts'
import { voiceEdits, voiceEvidence, voiceNotes } from './table.ts'

/** As many as the context of a small model holds. */
const mostEdits = 6
/** Some of them are as they were written again. */
const mostLookedAt = 30

interface Edit {
  postId: string
  editorId: string
  before: string
  after: string
}

/**
 * Has the instance's model, where there is one, say in words what people changed. Each note that it proposes waits for a person. Without
 * a model, a plan or enough tokens nothing happens, and the edits wait for the next time.
 */
export async function distilEdits(services: Services, which: WhichBusiness): Promise<void> {
  const { db, log } = services
  const { edits, notes } = await db.transaction(which.workspaceId, async (tx) => ({
    edits: await unreadEdits(tx, which),
    notes: await heard(tx, which),
  }))
  const userId = edits[0]?.editorId
  if (userId === undefined || edits.length < distilledAfter) return
  const model = await pickModel(services, { ...which, userId })
  if (!model || model.isComposer) return

  const prompt = distilPrompt(
    edits,
    notes.map(({ text }) => text),
  )
  const { workspaceId } = which
  const holdId = await hold(services, workspaceId, distilTokens(prompt, model.room))
  if (holdId === null) return
  try {
    const { notes: found, usage } = await distilNotes(model.model, prompt, edits)
    const metadata = { businessId: which.businessId, model: model.label, ...usage }
    await db.transaction(workspaceId, async (tx) => {
      await keep(tx, which, edits, found)
      await settleTokens(tx, { workspaceId, userId, usage: 'voice', holdId, tokens: usage.inputTokens + usage.outputTokens, metadata })
    })
  } catch (error) {
    await db.transaction(workspaceId, (tx) => freeHold(tx, { workspaceId, holdId }))
    // The error itself holds the whole prompt.
    log.warn({ businessId: which.businessId, model: model.label, reason: model.explain(error) }, 'edits could not be distilled')
  }
}

/** Null where a limit in money leaves no room. */
async function pickModel(services: Services, { workspaceId, userId }: WhichBusiness & { userId: string }): Promise<PickedModel | null> {
  const actor: Actor = { workspaceId, userId, role: 'editor', businessIds: null, isSuperAdmin: false }
  try {
    return (await pickerFor(contextFor(services, actor))).pick(null)
  } catch (error) {
    if (error instanceof DomainError) return null
    throw error
  }
}

async function hold({ db }: Services, workspaceId: string, amount: number): Promise<string | null> {
  try {
    return await db.transaction(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount }))
  } catch (error) {
    if (error instanceof DomainError && error.code === 'QUOTA') return null
    throw error
  }
}

/** Drafts that people changed and no model has read, the newest. */
async function unreadEdits(tx: Tx, { workspaceId, businessId }: WhichBusiness): Promise<Edit[]> {
  const rows = await tx
    .select({ postId: posts.id, editorId: posts.editorId, after: posts.body })
    .from(voiceEdits)
    .innerJoin(posts, eq(posts.id, voiceEdits.postId))
    .innerJoin(businesses, and(eq(businesses.id, posts.businessId), eq(businesses.status, 'active')))
    .where(
      and(
        eq(voiceEdits.workspaceId, workspaceId),
        eq(voiceEdits.businessId, businessId),
        eq(voiceEdits.isDistilled, false),
        isNotNull(posts.editorId),
      ),
    )
    .orderBy(desc(voiceEdits.updatedAt))
    .limit(mostLookedAt)
  const edits: Edit[] = []
  for (const { postId, editorId, after } of rows) {
    if (edits.length === mostEdits) break
    const written = await writtenVersion(tx, { workspaceId, postId })
    if (written && editorId && written.body !== after) edits.push({ postId, editorId, before: written.body, after })
  }
  return edits
}

async function heard(tx: Tx, which: WhichBusiness): Promise<HeardNote[]> {
  const { rules } = await rulesOf(tx, which)
  return notesOf(tx, which, { rules, profile: '' })
}

async function keep(tx: Tx, which: WhichBusiness, edits: readonly Edit[], found: readonly DistilledNote[]): Promise<void> {
  await lockVoice(tx, which)
  const read = edits.map(({ postId }) => postId)
  await tx
    .update(voiceEdits)
    .set({ isDistilled: true })
    .where(and(eq(voiceEdits.workspaceId, which.workspaceId), inArray(voiceEdits.postId, read)))
  const known = await tx
    .select({ text: voiceNotes.text, state: voiceNotes.state })
    .from(voiceNotes)
    .where(and(eq(voiceNotes.workspaceId, which.workspaceId), eq(voiceNotes.businessId, which.businessId)))
  const isKnown = (text: string) => known.some((note) => note.text.toLocaleLowerCase() === text.toLocaleLowerCase())
  const left = mostNotes - known.filter(({ state }) => state !== 'dismissed').length
  const fresh = found.filter(({ text }) => !isKnown(text)).slice(0, Math.max(0, left))
  for (const { text, edits: seen } of fresh) {
    const noteId = uuidv7()
    await tx.insert(voiceNotes).values({ id: noteId, ...which, text, origin: 'model', state: 'waiting' })
    const rows = seen
      .flatMap((at) => edits[at] ?? [])
      .map(({ postId, editorId, before, after }) => {
        return {
          id: uuidv7(),
          ...which,
          postId,
          noteId,
          direction: `note:${noteId}`,
          authorId: editorId,
          ...excerptsOf(before, after, () => true),
        }
      })
    await tx.insert(voiceEvidence).values(rows)
  }
  if (fresh.length > 0) await emit(tx, { type: 'voice.learned', ...which })
}
