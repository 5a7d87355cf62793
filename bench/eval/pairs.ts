import type { LanguageModelV4 } from '@ai-sdk/provider'
import { contentTypeIds } from '@postwright/contract/core/content-types'

import type { EvalBrief } from './briefs/brief.ts'
import { type EvalDraft, type EvalWriter, shortened } from './drafts.ts'
import { bareDraft, judge, type Verdict } from './judge.ts'

/** What a judge made of one side of the pairs, in sums; `marksOf` tells the averages. */
export interface Side {
  sendable: number
  unsupportedClaims: number
  usefulness: number
  register: number
  length: number
}

export interface Tally {
  pairs: number
  better: number
  worse: number
  ours: Side
  other: Side
  /** Pairs that were not read, and why. */
  failures: string[]
}

export interface Comparisons {
  /** Null where no drafts of another prompt are kept. */
  withLastPrompt: Tally | null
  /** Null where the composer writes: it has one prompt, and a bare one says nothing to it. */
  withBare: Tally | null
  notes: string[]
}

export interface Compared {
  writer: EvalWriter
  reader: LanguageModelV4
  briefs: readonly EvalBrief[]
}

export async function comparisons(
  compared: Compared,
  today: readonly EvalDraft[],
  before: readonly EvalDraft[] | null,
): Promise<Comparisons> {
  const { writer } = compared
  return {
    withLastPrompt: before && (await compare(compared, today, async (draft) => lastOf(draft, before))),
    withBare: writer.isComposer
      ? null
      : await compare(compared, today, (draft, brief) => bareDraft(writer.model, brief, draft.contentType)),
    notes: [
      ...(before ? [] : ['No drafts of another prompt are kept: nothing to compare with the last one.']),
      ...(writer.isComposer ? ['The composer reads no bare prompt: that pair is left out.'] : []),
    ],
  }
}

/** The same brief by another prompt; what the same prompt wrote tells nothing of prompts. */
function lastOf({ brief, contentType, promptHash }: EvalDraft, before: readonly EvalDraft[]): string | null {
  const one = before.find((draft) => draft.brief === brief && draft.contentType === contentType && draft.promptHash !== promptHash)
  return one ? textOf(one) : null
}

/**
 * Today's drafts beside others, read blind: one type of each brief, another for each, and every second pair turned round, so that
 * neither place nor type favours anybody. A pair that fails is told, and the next one read.
 */
async function compare(
  { reader, briefs }: Compared,
  today: readonly EvalDraft[],
  other: (draft: EvalDraft, brief: EvalBrief) => Promise<string | null>,
): Promise<Tally> {
  const tally: Tally = { pairs: 0, better: 0, worse: 0, ours: noMarks(), other: noMarks(), failures: [] }
  for (const [at, brief] of briefs.entries()) {
    const draft = today.find((one) => one.brief === brief.text && one.contentType === contentTypeIds[at % contentTypeIds.length])
    if (!draft) continue
    try {
      const against = await other(draft, brief)
      if (against === null) continue
      const isTurned = at % 2 === 1
      const [a, b] = isTurned ? [against, textOf(draft)] : [textOf(draft), against]
      add(tally, await judge(reader, brief, draft.contentType, a, b), isTurned)
    } catch (error) {
      tally.failures.push(`${draft.contentType}, “${shortened(brief.text)}”: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return tally
}

function noMarks(): Side {
  return { sendable: 0, unsupportedClaims: 0, usefulness: 0, register: 0, length: 0 }
}

function add(tally: Tally, verdict: Verdict, isTurned: boolean): void {
  const [ours, theirs] = isTurned ? [verdict.B, verdict.A] : [verdict.A, verdict.B]
  tally.pairs += 1
  if (verdict.better !== 'tie') tally[(verdict.better === 'B') === isTurned ? 'better' : 'worse'] += 1
  addSide(tally.ours, ours)
  addSide(tally.other, theirs)
}

function addSide(side: Side, marks: Verdict['A']): void {
  side.sendable += Number(marks.sendable)
  side.unsupportedClaims += marks.unsupportedClaims
  side.usefulness += marks.usefulness
  side.register += marks.register
  side.length += marks.length
}

function textOf({ content }: EvalDraft): string {
  return [content.title, content.body].filter(Boolean).join('\n\n')
}
