import type { WrittenBy } from '@postwright/contract/content/posts'

import type { DraftDone } from './drafted.ts'
import type { PlannedDraft } from './plan.ts'

/** What wrote a draft, as its version keeps it, and what people call that. */
export function writtenByOf(
  { model, promptVersion, profileOf }: PlannedDraft,
  { writer, promptHash, usage, warnings }: DraftDone,
): { writtenBy: WrittenBy; label: string } {
  return {
    label: writer?.label ?? model.label,
    writtenBy: {
      provider: writer?.providerId ?? model.providerId,
      providerName: writer?.providerName ?? model.providerName,
      model: writer?.modelId ?? model.modelId,
      promptHash,
      promptVersion,
      profileOf: profileOf.toISOString(),
      ...usage,
      warnings,
    },
  }
}
