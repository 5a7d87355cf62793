import { Suggestions } from '@postwright/contract/content/posts'
import { z } from 'zod'

const NotedClaim = z.object({
  sentence: z.string().max(2000),
  source: z.enum(['profile', 'passage', 'brief', 'knowledge']),
  quote: z.string().max(2000).default(''),
})
/** What a model says that a sentence of its text rests on. */
export type NotedClaim = z.infer<typeof NotedClaim>

export interface DraftNotes {
  claims: NotedClaim[]
  suggestions: Suggestions | null
}

/** As many as the shortest of the lists takes. */
const mostEntries = 10

const noNotes: DraftNotes = { claims: [], suggestions: null }

/** What a model noted after its text; what is no JSON or breaks the form is passed over, entry by entry. */
export function readNotes(text: string): DraftNotes {
  const json = parsed(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (typeof json !== 'object' || json === null) return noNotes
  const claims = 'claims' in json && Array.isArray(json.claims) ? json.claims : []
  const fields = Object.entries(Suggestions.shape).flatMap(([name, field]) => {
    const given: unknown = Reflect.get(json, name)
    // One entry that is too long, or one too many, is no reason to lose the others.
    const value = field.safeParse(given).data ?? field.safeParse(Array.isArray(given) ? entriesThatFit(field, given) : undefined).data
    return value === undefined ? [] : [[name, value]]
  })
  return {
    claims: claims.flatMap((claim) => NotedClaim.safeParse(claim).data ?? []).slice(0, 200),
    suggestions: fields.length === 0 ? null : Suggestions.parse(Object.fromEntries(fields)),
  }
}

function entriesThatFit(field: z.ZodType, given: readonly unknown[]): unknown[] {
  return given.filter((entry) => field.safeParse([entry]).success).slice(0, mostEntries)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
