import { Brief, type TriedPrompt, type TryPrompt } from '@postwright/contract/content/generation'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { type DraftUsage, SpentDraftError } from '../../../../ai/draft-failures.ts'
import type { Context } from '../../../../context.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { freeHold, holdTokens, settleTokens } from '../../../billing/subscriptions/public.ts'
import { type DraftDone, drafted, notWritten } from '../drafted.ts'
import { writersFor } from '../models.ts'
import { planDrafts, type PlannedDraft } from '../plan.ts'
import { refuseOthers } from '../policy.ts'

/** Somebody waits for it, with the page open. */
const mostMinutes = 5
const graceMinutes = 5

/**
 * One draft with an addition to the prompt of its type that nobody saved, for a business of the administrator's own workspace. It is
 * metered like every draft, and kept nowhere.
 *
 * @throws FORBIDDEN, QUOTA, NOT_FOUND without the business, INVALID on `contentTypes` for a type that it does not use.
 */
export async function tryPrompt(context: Context, { businessId, contentType, text, addition }: TryPrompt): Promise<TriedPrompt> {
  const { actor, db } = context
  refuseOthers(actor)
  const { workspaceId } = actor
  const { pick } = await writersFor(context)
  const brief = Brief.parse({ businessId, text, contentTypes: [contentType] })
  const { draft, holdId } = await db.transaction(async (tx) => {
    const [draft] = await planDrafts(tx, actor, brief, { pick, additionOf: () => ({ number: 0, addition }) })
    if (!draft) throw new Error('A brief for one type is one draft.')
    return { draft, holdId: await holdTokens(tx, { workspaceId, amount: draft.tokens, minutes: mostMinutes + graceMinutes }) }
  })

  try {
    const done = await drafted(draft, AbortSignal.timeout(mostMinutes * 60_000), () => {})
    const usage = done?.isAnswered ? done.usage : nothing
    await settle(context, { draft, holdId, usage })
    return presented(draft, done, usage)
  } catch (error) {
    const usage = error instanceof SpentDraftError ? error.usage : nothing
    await settle(context, { draft, holdId, usage })
    return { ...presented(draft, null, usage), error: sayKept(notWritten(draft.model, error).message) }
  }
}

const nothing: DraftUsage = { inputTokens: 0, outputTokens: 0 }

async function settle(
  { db, actor: { workspaceId, userId } }: Context,
  { draft, holdId, usage }: { draft: PlannedDraft; holdId: string; usage: DraftUsage },
): Promise<void> {
  const tokens = usage.inputTokens + usage.outputTokens
  const metadata = { contentType: draft.contentType, model: draft.model.label, ...usage, tried: true }
  await db.transaction(async (tx) => {
    if (tokens > 0) await settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens, metadata })
    else await freeHold(tx, { workspaceId, holdId })
  })
}

function presented({ model }: PlannedDraft, done: DraftDone | null, { inputTokens, outputTokens }: DraftUsage): TriedPrompt {
  const isWritten = done !== null && done.content.body !== ''
  return {
    content: isWritten ? done.content : null,
    error: isWritten ? null : say(msg`Nothing was written in time.`),
    composer: done?.writer ? done.writer.provider === 'composer' : model.isComposer,
    writer: done?.writer?.label ?? model.label,
    tokens: inputTokens + outputTokens,
  }
}
