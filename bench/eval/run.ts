// Drafts of 40 briefs by any model, held against rules that a program can check, beside the last run of the same model.
// npm run eval -- --model openai:gpt-5-mini --judge anthropic:claude-sonnet-5 (keys in EVAL_API_KEY and EVAL_JUDGE_API_KEY)
import { parseArgs } from 'node:util'

import { aiProviderKindIds } from '@postwright/contract/content/ai-provider-kinds'
import type { LanguageModelV4 } from '@ai-sdk/provider'

import { composerModel } from '../../server/src/ai/composer/model.ts'
import { modelFor } from '../../server/src/ai/providers/models.ts'
import { briefs } from './briefs.ts'
import { writeAll } from './drafts.ts'
import { optionFaults } from './options.ts'
import { comparisons } from './pairs.ts'
import { type EvalResult, figuresOf, keep, readLast, tableOf } from './results.ts'

const { values } = parseArgs({
  options: {
    model: { type: 'string', default: 'composer' },
    address: { type: 'string' },
    judge: { type: 'string' },
    'judge-address': { type: 'string' },
    briefs: { type: 'string', default: String(briefs.length) },
    faults: { type: 'boolean', default: false },
  },
})

const writer = modelOf(values.model, values.address, process.env.EVAL_API_KEY)
const reader = values.judge ? modelOf(values.judge, values['judge-address'], process.env.EVAL_JUDGE_API_KEY) : null
const last = readLast(values.model)

const drafts = await writeAll(writer, Number(values.briefs), (done, all) => {
  if (done % 90 === 0) process.stderr.write(`${done} of ${all} drafts\n`)
})
const options = await optionFaults(writer)
const result: EvalResult = {
  model: values.model,
  at: new Date().toISOString(),
  figures: figuresOf(drafts, options),
  comparisons: reader ? await comparisons({ writer, reader }, drafts, last?.drafts ?? null) : null,
  drafts,
}

if (values.faults) {
  for (const { brief, contentType, faults } of drafts)
    for (const [fault, found] of Object.entries(faults))
      for (const one of found) process.stdout.write(`${contentType}, brief ${brief}: ${fault}: ${one}\n`)
  for (const fault of options) process.stdout.write(`${fault}\n`)
}
process.stdout.write(`\n${tableOf(result, last)}\n`)
if (result.comparisons) process.stdout.write(`\n${JSON.stringify(result.comparisons, null, 2)}\n`)
process.stdout.write(`\nEverything as JSON: ${keep(result)}\n`)

/** "openai:gpt-5-mini", or "composer". */
function modelOf(name: string, baseUrl: string | undefined, apiKey: string | undefined): LanguageModelV4 {
  if (name === 'composer') return composerModel({ pauseMs: 0 })
  const [given = '', ...model] = name.split(':')
  const kind = aiProviderKindIds.find((id) => id === given)
  if (!kind || model.length === 0) throw new Error(`Name a model as kind:model, with one of ${aiProviderKindIds.join(', ')}.`)
  return modelFor({ kind, model: model.join(':'), baseUrl, apiKey }, { fetch })
}
