import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { contentTypeIds } from '@postwright/contract/core/content-types'

import { difference, type Faults, wordsPerSentence } from './checks.ts'
import type { EvalDraft } from './drafts.ts'
import type { Comparisons } from './pairs.ts'

export interface EvalResult {
  model: string
  at: string
  figures: Record<string, number>
  comparisons: Comparisons | null
  drafts: EvalDraft[]
}

const folder = join(import.meta.dirname, '../../.cache/eval')

/** What all drafts together amount to. */
export function figuresOf(drafts: readonly EvalDraft[], optionFaults: readonly string[]): Record<string, number> {
  const count = (fault: keyof Faults) => drafts.reduce((sum, draft) => sum + draft.faults[fault].length, 0)
  return {
    drafts: drafts.length,
    'hard limits broken': count('hardLimits'),
    placeholders: count('placeholders'),
    'claims without a source': count('unsupported'),
    'leaked instructions': count('leaked'),
    'repeated sentences': count('repeated'),
    'facts missing': count('missing'),
    'empty promises': count('emptyPromises'),
    'faults of structure': count('structure'),
    'options without effect': optionFaults.length,
    'words in a sentence': mean(drafts.map(({ content }) => wordsPerSentence(content.body))),
    'difference between types': mean(
      pairsOf(drafts, (one, other) => one.brief === other.brief).map(([one, other]) => difference(one.content.body, other.content.body)),
    ),
    'least difference between briefs': Math.min(
      ...contentTypeIds.flatMap((type) =>
        pairsOf(
          drafts.filter(({ contentType }) => contentType === type),
          () => true,
        ).map(([one, other]) => difference(one.content.body, other.content.body)),
      ),
      1,
    ),
  }
}

function pairsOf(drafts: readonly EvalDraft[], belong: (one: EvalDraft, other: EvalDraft) => boolean): [EvalDraft, EvalDraft][] {
  return drafts.flatMap((one, at) =>
    drafts
      .slice(at + 1)
      .filter((other) => belong(one, other))
      .map((other): [EvalDraft, EvalDraft] => [one, other]),
  )
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

export function tableOf({ figures }: EvalResult, last: EvalResult | null): string {
  const rows = Object.entries(figures).map(([name, value]) => [name, shown(value), shown(last?.figures[name])])
  const lines = [['measure', 'now', 'last run'], ...rows]
  const widths = [0, 1, 2].map((column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines.map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')).join('\n')
}

function shown(value: number | undefined): string {
  return value === undefined ? '' : value.toLocaleString('en', { maximumFractionDigits: 2 })
}

/** The last run of the same model; null where there was none. */
export function readLast(model: string): EvalResult | null {
  try {
    return JSON.parse(readFileSync(fileOf(model), 'utf8')) as EvalResult // Written below, by the same shape.
  } catch {
    return null
  }
}

/** @returns where it is. */
export function keep(result: EvalResult): string {
  mkdirSync(folder, { recursive: true })
  writeFileSync(fileOf(result.model), JSON.stringify(result, null, 2))
  return fileOf(result.model)
}

function fileOf(model: string): string {
  return join(folder, `${model.replace(/[^\w.-]+/g, '_')}.json`)
}
