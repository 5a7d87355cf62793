import type { DraftUsage } from '../../../ai/draft-failures.ts'
import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { freeHold, settleTokens } from '../../billing/subscriptions/public.ts'
import { businessOf } from '../businesses/public.ts'
import { addPost } from '../posts/public.ts'
import { countMends } from '../voice/public.ts'
import type { DraftDone } from './drafted.ts'
import type { PlannedDraft } from './plan.ts'
import { versionSources } from './version-sources.ts'
import { writtenByOf } from './written-by.ts'

/** A draft with the tokens that are set aside for it. */
export interface HeldDraft {
  draft: PlannedDraft
  holdId: string
  /** What its usage record says beside the content type, the model and the tokens. */
  about: Record<string, unknown>
}

interface DraftToSave extends HeldDraft {
  businessId: string
  brief: string
  /** Given where a second post must be refused by the key. */
  postId?: string
  /** The post that it is made from, for another type. */
  sourcePostId?: string | null
}

/** Saves what was written as a post, and charges what it took. @returns the post's id. */
export async function saveDraft(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  { draft, holdId, about, businessId, brief, postId: given, sourcePostId = null }: DraftToSave,
  done: DraftDone,
): Promise<string> {
  const { content, usage, aborted, mended, claims, suggestions, failure } = done
  const { contentType } = draft
  const business = await businessOf(tx, { workspaceId, businessId })
  const { writtenBy, label } = writtenByOf(draft, done)
  const sources = versionSources(draft, done)
  const note = aborted ? `${label}, stopped` : failure === undefined ? label : `${label}, broke off`
  const made = { business, contentType, content, brief, sourcePostId, origin: 'ai' as const, note, writtenBy, suggestions, claims, sources }
  const postId = await addPost(tx, { workspaceId, userId }, { id: given, ...made })
  const metadata = { ...about, postId, contentType, model: label, ...usage, stopped: aborted }
  await settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens: usage.inputTokens + usage.outputTokens, metadata })
  await countMends(tx, { workspaceId, businessId }, mended)
  return postId
}

/** Charges what the call of a draft took that is not saved, and gives the rest back. */
export async function settleUnsaved(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  { draft, holdId, about }: HeldDraft,
  usage: DraftUsage = { inputTokens: 0, outputTokens: 0 },
): Promise<void> {
  const tokens = usage.inputTokens + usage.outputTokens
  const metadata = { ...about, contentType: draft.contentType, model: draft.model.label, ...usage }
  if (tokens > 0) await settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens, metadata })
  else await freeHold(tx, { workspaceId, holdId })
}
