import type { BusinessFacts, DraftInputs } from './inputs.ts'

/** What is left out of a profile before its context is cut, first what matters least. */
const leastFirst = ['socialLinks', 'keywords', 'goals', 'vision', 'mission'] as const satisfies (keyof BusinessFacts)[]
const without: Pick<BusinessFacts, (typeof leastFirst)[number]> = { socialLinks: {}, keywords: [], goals: [], vision: '', mission: '' }

/**
 * The inputs with as much less as makes them fit: passages go first, then examples, then parts of the profile, its context last. The
 * rules and the brief always stay whole, whatever their size.
 */
export function fitting(inputs: DraftInputs, fits: (inputs: DraftInputs) => boolean): DraftInputs {
  let kept = inputs
  while (!fits(kept)) {
    const less = reduced(kept)
    if (!less) return kept
    kept = less
  }
  return kept
}

function reduced(inputs: DraftInputs): DraftInputs | null {
  const { business, material } = inputs
  const { passages, examples } = material
  if (passages.length > 0) return { ...inputs, material: { ...material, passages: passages.slice(0, -1) } }
  if (examples.length > 0) return { ...inputs, material: { ...material, examples: examples.slice(0, -1) } }
  const field = leastFirst.find((name) => Object.keys(business[name]).length > 0)
  if (field) return { ...inputs, business: { ...business, [field]: without[field] } }
  const context = firstHalf(business.context)
  return context.length < business.context.length ? { ...inputs, business: { ...business, context } } : null
}

/** Up to the end of a sentence. */
function firstHalf(text: string): string {
  const half = text.slice(0, Math.floor(text.length / 2))
  return half.slice(0, Math.max(0, ...[...half.matchAll(/[.!?](?=\s)|\n/g)].map(({ index }) => index + 1)))
}
