// Drafts of 40 briefs by any model, held against rules that a program can check, beside the last run of the same model.
// npm run eval -- --model openai:gpt-5-mini --judge anthropic:claude-sonnet-5 (keys in EVAL_API_KEY and EVAL_JUDGE_API_KEY)
import { join } from 'node:path'

import { type Asked, readArguments, usage, WrongArgument } from './arguments.ts'
import { briefs } from './briefs.ts'
import { writeAll } from './drafts.ts'
import { faultLines, figuresOf, missedMarks } from './figures.ts'
import { type EvalResult, openResults, promptHashOf } from './kept.ts'
import { openWriter } from './models.ts'
import { noteFindings } from './notes.ts'
import { optionFindings } from './options.ts'
import { comparisons } from './pairs.ts'
import { comparisonTable, tableOf } from './table.ts'

const folder = join(import.meta.dirname, '../../.cache/eval')
const { env } = process

try {
  process.exitCode = await evaluate(readArguments(process.argv.slice(2), briefs.length))
} catch (error) {
  if (!(error instanceof WrongArgument)) throw error
  process.stderr.write(`${error.message}\n\n${usage}\n`)
  process.exitCode = 2
}

/** @returns the exit code: 1 where the composer misses a mark. */
async function evaluate({ model, url, judge, judgeUrl, briefs: count, faults }: Asked): Promise<number> {
  const open = new AsyncDisposableStack()
  try {
    const writer = await openWriter({ name: model, url, keyIn: 'EVAL_API_KEY', env })
    open.defer(writer.close)
    const reader = judge ? await openWriter({ name: judge, url: judgeUrl, keyIn: 'EVAL_JUDGE_API_KEY', env }) : null
    if (reader) open.defer(reader.close)
    if (reader?.isComposer) throw new WrongArgument('The composer cannot judge: name a model.')

    const chosen = briefs.slice(0, count)
    const run = await writeAll(writer, chosen, (done, all) => {
      if (done % 90 === 0) process.stderr.write(`${done} of ${all} drafts\n`)
    })
    const options = await optionFindings(writer, chosen)
    const notes = await noteFindings(writer, chosen)
    const found = { run, options, notes, briefs: chosen }
    const figures = figuresOf(found)
    const missed = missedMarks(figures)
    const { drafts, failures } = run
    const promptHash = promptHashOf(drafts)
    const result: EvalResult = { model, at: new Date().toISOString(), promptHash, figures, missed, comparisons: null, failures, drafts }
    const results = openResults(folder, model)
    const kept = results.read(promptHash, count, briefs.length)
    // A judge that fails must not cost what was written.
    results.keep(result, count, briefs.length)
    if (reader)
      result.comparisons = await comparisons({ writer, reader: reader.model, briefs: chosen }, drafts, kept.otherPrompt?.drafts ?? null)

    if (faults) process.stdout.write(`${faultLines(found).join('\n')}\n`)
    process.stdout.write(`\n${tableOf(figures, kept.last?.figures ?? null)}\n`)
    if (result.comparisons) process.stdout.write(`\n${comparisonTable(result.comparisons)}\n`)
    process.stdout.write(`\nEverything as JSON: ${results.keep(result, count, briefs.length)}\n`)
    if (missed.length > 0) process.stdout.write(`\nMarks missed: ${missed.map((mark) => `${mark} (${figures[mark]})`).join(', ')}.\n`)
    return writer.isComposer && missed.length > 0 ? 1 : 0
  } finally {
    await open.disposeAsync()
  }
}
