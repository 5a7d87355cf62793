import { z } from 'zod'

import { clean, line, required, uncleanText, WebAddress } from './values.ts'
import { msg, plural } from './msg.ts'
import { say, says, type Sentence } from './sentences.ts'

/** A document that a program keeps with a business; what else it says of it is kept too. */
export const BusinessDocument = z.looseObject({ name: required(line(200), msg`Name is required.`), url: WebAddress.nullish() })
export type BusinessDocument = z.infer<typeof BusinessDocument>

/** Of the whole as JSON, in characters: it is read with every list of businesses. */
export const longestMetadata = 16_384
export const deepestMetadata = 6

/** What programs keep with a business, as JSON. Its documents have a shape, everything else is theirs. */
export const Metadata = z
  .looseObject({
    documents: z
      .array(BusinessDocument)
      .max(100, says(msg`Keep at most 100 documents.`))
      .optional(),
  })
  .superRefine((metadata, issues) => {
    const problem = problemOf(metadata, deepestMetadata) ?? (JSON.stringify(metadata).length > longestMetadata ? tooLong : null)
    if (problem) issues.addIssue({ code: 'custom', message: say(problem) })
  })
export type Metadata = z.infer<typeof Metadata>

const tooLong = msg`Use at most ${plural({ max: longestMetadata }, { one: '# character', other: '# characters' })} in all.`
const tooDeep = msg`Use at most ${plural({ max: deepestMetadata }, { one: '# level', other: '# levels' })} of lists and objects.`
const notJson = msg`Use text, numbers, true, false, null, lists and objects alone.`

/** Why a value cannot be kept as JSON of at most so many levels, or null. */
function problemOf(value: unknown, levels: number): Sentence | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return clean(value.replaceAll(/[\r\n]/g, '')) ? null : uncleanText
  if (typeof value === 'number') return Number.isFinite(value) ? null : notJson
  if (typeof value !== 'object') return notJson
  if (levels === 0) return tooDeep
  if (Array.isArray(value)) return firstProblem(value, levels)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return notJson
  return firstProblem([...Object.keys(value), ...Object.values(value)], levels)
}

function firstProblem(values: readonly unknown[], levels: number): Sentence | null {
  for (const value of values) {
    const problem = problemOf(value, levels - 1)
    if (problem) return problem
  }
  return null
}
