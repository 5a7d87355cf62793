import { z } from 'zod'

import { clean, line, required, unclean, WebAddress } from './values.ts'

/** A document that a program keeps with a business; what else it says of it is kept too. */
export const BusinessDocument = z.looseObject({ name: required(line(200), 'Name'), url: WebAddress.nullish() })
export type BusinessDocument = z.infer<typeof BusinessDocument>

/** Of the whole as JSON, in characters: it is read with every list of businesses. */
export const longestMetadata = 16_384
export const deepestMetadata = 6

/** What programs keep with a business, as JSON. Its documents have a shape, everything else is theirs. */
export const Metadata = z
  .looseObject({ documents: z.array(BusinessDocument).max(100, 'Keep at most 100 documents.').optional() })
  .superRefine((metadata, issues) => {
    const problem = problemOf(metadata, deepestMetadata) ?? (JSON.stringify(metadata).length > longestMetadata ? tooLong : null)
    if (problem) issues.addIssue({ code: 'custom', message: problem })
  })
export type Metadata = z.infer<typeof Metadata>

const tooLong = `Use at most ${longestMetadata.toLocaleString('en')} characters in all.`
const tooDeep = `Use at most ${deepestMetadata} levels of lists and objects.`
const notJson = 'Use text, numbers, true, false, null, lists and objects alone.'

/** Why a value cannot be kept as JSON of at most so many levels, or null. */
function problemOf(value: unknown, levels: number): string | null {
  if (value === null || typeof value === 'boolean') return null
  if (typeof value === 'string') return clean(value.replaceAll(/[\r\n]/g, '')) ? null : unclean
  if (typeof value === 'number') return Number.isFinite(value) ? null : notJson
  if (typeof value !== 'object') return notJson
  if (levels === 0) return tooDeep
  if (Array.isArray(value)) return firstProblem(value, levels)
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return notJson
  return firstProblem([...Object.keys(value), ...Object.values(value)], levels)
}

function firstProblem(values: readonly unknown[], levels: number): string | null {
  for (const value of values) {
    const problem = problemOf(value, levels - 1)
    if (problem) return problem
  }
  return null
}
