import { contentTypeIds } from '@postwright/contract/core/content-types'

import { asksOf } from '../../server/src/ai/asks/asks.ts'
import { businesses } from './businesses.ts'
import type { EvalBrief } from './briefs/brief.ts'
import { type Faults, wordsPerSentence } from './checks.ts'
import { type EvalDraft, type Run, shortened } from './drafts.ts'
import type { NoteFindings } from './notes.ts'
import type { OptionFindings } from './options.ts'
import { difference, type Sameness, samenessOf } from './sameness.ts'

/** What must be 0 where the composer writes. */
export const marks = [
  'hard limits broken',
  'placeholders',
  'leaked instructions',
  'empty promises',
  'options without effect',
  'notes not followed',
  'drafts that failed',
] as const

export function missedMarks(figures: Readonly<Record<string, number>>): string[] {
  return marks.filter((mark) => figures[mark] !== 0)
}

export interface Findings {
  run: Run
  options: OptionFindings
  notes: NoteFindings
  briefs: readonly EvalBrief[]
}

/** What all drafts together amount to. */
export function figuresOf({ run: { drafts, failures }, options, notes, briefs }: Findings): Record<string, number> {
  const count = (fault: keyof Faults) => drafts.reduce((sum, draft) => sum + draft.faults[fault].length, 0)
  const alike = samenessOfBriefs(drafts)
  return {
    drafts: drafts.length,
    'drafts that failed': failures.length,
    'hard limits broken': count('hardLimits'),
    placeholders: count('placeholders'),
    'claims without a source': count('unsupported'),
    'leaked instructions': count('leaked'),
    'repeated sentences': count('repeated'),
    'facts missing': count('missing'),
    'empty promises': count('emptyPromises'),
    'promises that the desk does not ask about': unasked(briefs).length,
    'faults of structure': count('structure'),
    'options without effect': options.faults.length,
    'notes not followed': notes.broken.length,
    'places that the notes changed': notes.brokenWithout - notes.broken.length,
    'options that can change nothing': options.notes.length,
    'words in a sentence': mean(drafts.map(({ content }) => wordsPerSentence(content.body))),
    'least difference between two types': Math.min(...alike.map(({ closest }) => closest), 1),
    'least difference between two types, mean of briefs': mean(alike.map(({ closest }) => closest)),
    'different first sentences of nine types, mean of briefs': mean(alike.map(({ openings }) => openings)),
    'types that are too much alike': alike.reduce((sum, { faults }) => sum + faults.length, 0),
    'least difference between briefs': leastBetweenBriefs(drafts),
  }
}

function samenessOfBriefs(drafts: readonly EvalDraft[]): (Sameness & { brief: string })[] {
  return [...Map.groupBy(drafts, ({ brief }) => brief)].map(([brief, ofBrief]) => ({ brief, ...samenessOf(ofBrief) }))
}

/** What the desk should ask for before anything is written, and does not. */
function unasked(briefs: readonly EvalBrief[]): string[] {
  return briefs.flatMap(({ of, text, asks = [] }) => {
    const business = businesses[of]
    const asked = asksOf(text, { hasPlace: 'location' in business }).map(({ kind }) => kind)
    return asks.filter((kind) => !asked.includes(kind)).map((kind) => `“${shortened(text)}”: ${kind}`)
  })
}

function leastBetweenBriefs(drafts: readonly EvalDraft[]): number {
  const apart = contentTypeIds.flatMap((type) => {
    const bodies = drafts.filter(({ contentType }) => contentType === type).map(({ content }) => content.body)
    return bodies.flatMap((one, at) => bodies.slice(at + 1).map((other) => difference(one, other)))
  })
  return apart.reduce((least, one) => Math.min(least, one), 1)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Everything that is wrong, a line each. */
export function faultLines({ run: { drafts, failures }, options, notes, briefs }: Findings): string[] {
  return [
    ...drafts.flatMap(({ brief, contentType, faults }) =>
      Object.entries(faults).flatMap(([fault, found]: [string, string[]]) =>
        found.map((one) => `${contentType}, “${shortened(brief)}”: ${fault}: ${one}`),
      ),
    ),
    ...failures.map((failure) => `failed: ${failure}`),
    ...samenessOfBriefs(drafts).flatMap(({ brief, faults, closest, closestTypes, openings }) =>
      faults.map((fault) => `“${shortened(brief)}”: ${fault} (closest: ${closestTypes}, ${closest.toFixed(2)}; ${openings} openings)`),
    ),
    ...unasked(briefs).map((one) => `the desk does not ask: ${one}`),
    ...notes.broken.map((found) => `note not followed: ${found}`),
    ...options.faults.map((fault) => `option without effect: ${fault}`),
    ...options.notes.map((note) => `note: ${note}`),
  ]
}
