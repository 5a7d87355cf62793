import type { LanguageModelV4 } from '@ai-sdk/provider'
import { contentTypeIds } from '@postwright/contract/core/content-types'

import { briefs } from './briefs.ts'
import type { EvalDraft } from './drafts.ts'
import { bareDraft, judge, type Verdict } from './judge.ts'

export interface Tally {
  pairs: number
  better: number
  worse: number
  sendable: number
  otherSendable: number
  unsupported: number
  otherUnsupported: number
}

/**
 * Today's drafts beside those of another prompt, read blind: one type of each brief, another for each, and every second pair turned
 * round, so that neither place nor type favours anybody.
 */
async function compare(
  model: LanguageModelV4,
  today: readonly EvalDraft[],
  other: (draft: EvalDraft) => Promise<string | null>,
): Promise<Tally> {
  const tally: Tally = { pairs: 0, better: 0, worse: 0, sendable: 0, otherSendable: 0, unsupported: 0, otherUnsupported: 0 }
  for (const [at, brief] of briefs.entries()) {
    const draft = today.find((one) => one.brief === at && one.contentType === contentTypeIds[at % contentTypeIds.length])
    const against = draft && (await other(draft))
    if (!draft || !against) continue
    const isTurned = at % 2 === 1
    const [a, b] = isTurned ? [against, textOf(draft)] : [textOf(draft), against]
    add(tally, await judge(model, brief, draft.contentType, a, b), isTurned)
  }
  return tally
}

function add(tally: Tally, verdict: Verdict, isTurned: boolean): void {
  const [ours, theirs] = isTurned ? [verdict.B, verdict.A] : [verdict.A, verdict.B]
  tally.pairs += 1
  if (verdict.better !== 'tie') tally[(verdict.better === 'B') === isTurned ? 'better' : 'worse'] += 1
  tally.sendable += Number(ours.sendable)
  tally.otherSendable += Number(theirs.sendable)
  tally.unsupported += ours.unsupportedClaims
  tally.otherUnsupported += theirs.unsupportedClaims
}

export interface Comparisons {
  withLast: Tally | null
  withBare: Tally
}

export async function comparisons(
  { writer, reader }: { writer: LanguageModelV4; reader: LanguageModelV4 },
  today: readonly EvalDraft[],
  last: readonly EvalDraft[] | null,
): Promise<Comparisons> {
  const before = ({ brief, contentType }: EvalDraft) => last?.find((one) => one.brief === brief && one.contentType === contentType)
  return {
    withLast: last
      ? await compare(reader, today, async (draft) => {
          const one = before(draft)
          return one ? textOf(one) : null
        })
      : null,
    withBare: await compare(reader, today, (draft) => {
      const brief = briefs[draft.brief]
      return brief ? bareDraft(writer, brief, draft.contentType) : Promise.resolve(null)
    }),
  }
}

function textOf({ content }: EvalDraft): string {
  return [content.title, content.body].filter(Boolean).join('\n\n')
}
