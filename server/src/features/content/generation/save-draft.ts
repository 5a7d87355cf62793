import type { DraftUsage } from '../../../ai/draft-failures.ts'
import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { freeHold, settleTokens } from '../../billing/subscriptions/public.ts'
import { businessOf } from '../businesses/public.ts'
import { addPost } from '../posts/public.ts'
import { countMends } from '../voice/public.ts'
import type { DraftDone } from './drafted.ts'
import type { PlannedDraft } from './plan.ts'

/** A draft with the tokens that are set aside for it. */
export interface HeldDraft {
  draft: PlannedDraft
  holdId: string
  /** What its usage record says beside the content type, the model and the tokens. */
  about: Record<string, unknown>
}

/** Saves what was written as a post, and charges what it took. @returns the post's id. */
export async function saveDraft(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  { draft, holdId, about, businessId, brief, postId: given }: HeldDraft & { businessId: string; brief: string; postId?: string },
  { content, usage, aborted, mended, writer, claims, suggestions, promptHash, warnings, failure }: DraftDone,
): Promise<string> {
  const { model, contentType } = draft
  const business = await businessOf(tx, { workspaceId, businessId })
  const label = writer?.label ?? model.label
  const note = aborted ? `${label}, stopped` : failure === undefined ? label : `${label}, broke off`
  const writtenBy = {
    provider: writer?.providerId ?? model.providerId,
    providerName: writer?.providerName ?? model.providerName,
    model: writer?.modelId ?? model.modelId,
    promptHash,
    promptVersion: draft.promptVersion,
    profileOf: draft.profileOf.toISOString(),
    ...usage,
    warnings,
  }
  const post = { id: given, business, contentType, content, brief, origin: 'ai' as const, note, writtenBy, suggestions, claims }
  const postId = await addPost(tx, { workspaceId, userId }, post)
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
