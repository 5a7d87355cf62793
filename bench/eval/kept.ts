import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import type { EvalDraft } from './drafts.ts'
import type { Comparisons } from './pairs.ts'

export interface EvalResult {
  model: string
  at: string
  /** Of all prompts of the run together. */
  promptHash: string
  figures: Record<string, number>
  missed: string[]
  comparisons: Comparisons | null
  failures: string[]
  drafts: EvalDraft[]
}

/** The run in hand beside those before it. */
export interface Kept {
  /** The last run of the same size. */
  last: EvalResult | null
  /** The last full run that was written to another prompt. */
  otherPrompt: EvalResult | null
}

export function promptHashOf(drafts: readonly EvalDraft[]): string {
  return createHash('sha256')
    .update(drafts.map(({ promptHash }) => promptHash).join('\n'))
    .digest('hex')
}

/** Runs by model: the last full one, the last of another prompt, and runs of fewer briefs apart, so that none writes over a full one. */
export function openResults(folder: string, model: string) {
  const base = join(folder, model.replace(/[^\w.-]+/g, '_'))
  const full = `${base}.json`
  const otherPrompt = `${base}.other-prompt.json`
  const fileFor = (briefs: number, all: number) => (briefs === all ? full : `${base}.first-${briefs}.json`)

  return {
    read(hash: string, briefs: number, all: number): Kept {
      const lastFull = read(full)
      return {
        last: read(fileFor(briefs, all)),
        otherPrompt: briefs === all && lastFull && lastFull.promptHash !== hash ? lastFull : read(otherPrompt),
      }
    },
    /** @returns where it is. */
    keep(result: EvalResult, briefs: number, all: number): string {
      mkdirSync(folder, { recursive: true })
      const file = fileFor(briefs, all)
      if (file === full) {
        const before = read(full)
        if (before && before.promptHash !== result.promptHash) renameSync(full, otherPrompt)
      }
      writeFileSync(`${file}.part`, JSON.stringify(result, null, 2))
      renameSync(`${file}.part`, file)
      return file
    },
  }
}

/** Null where there is none, or one of before prompts had hashes. */
function read(file: string): EvalResult | null {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as EvalResult // Written above, by the same shape.
    return typeof kept.promptHash === 'string' ? kept : null
  } catch {
    return null
  }
}
