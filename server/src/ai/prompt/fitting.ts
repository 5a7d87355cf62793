import type { AiContextCut } from '@postwright/contract/content/generation'

import type { BusinessFacts, DraftInputs } from './inputs.ts'

/** What is left out of a profile before its context is cut, first what matters least. */
const leastFirst = ['socialLinks', 'keywords', 'goals', 'vision', 'mission'] as const satisfies (keyof BusinessFacts)[]
const without: Pick<BusinessFacts, (typeof leastFirst)[number]> = { socialLinks: {}, keywords: [], goals: [], vision: '', mission: '' }

/** With less than the opening of its context, a text could be anybody's. In characters. */
const leastContext = 400

/**
 * The inputs with as much less as makes them fit: passages go first, then examples, then notes that nobody pinned, then parts of the profile, the end of its context
 * last. The rules, the brief and the beginning of the context always stay, whatever their size.
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
  const less = withFewerNotes(inputs)
  if (less) return less
  const field = leastFirst.find((name) => Object.keys(business[name]).length > 0)
  if (field) return { ...inputs, business: { ...business, [field]: without[field] } }
  if (business.context.length <= leastContext) return null
  return { ...inputs, business: { ...business, context: firstHalf(business.context) } }
}

/** Without the last note that nobody pinned. */
function withFewerNotes(inputs: DraftInputs): DraftInputs | null {
  const { notes } = inputs.style
  const last = notes.findLastIndex(({ isPinned }) => !isPinned)
  return last < 0 ? null : { ...inputs, style: { ...inputs.style, notes: notes.toSpliced(last, 1) } }
}

/** Up to the end of a sentence, or of a word where a sentence would leave too little. */
function firstHalf(text: string): string {
  const half = text.slice(0, Math.max(leastContext, Math.floor(text.length / 2))).replace(/\p{Surrogate}$/u, '')
  const sentence = Math.max(0, ...[...half.matchAll(/[.!?](?=\s)|\n/g)].map(({ index }) => index + 1))
  if (sentence >= half.length / 2) return half.slice(0, sentence)
  const word = half.lastIndexOf(' ')
  return word >= half.length / 2 ? half.slice(0, word) : half
}

/** What of the inputs the fitting ones do not have. */
export function cutFrom(inputs: DraftInputs, kept: DraftInputs): AiContextCut[] {
  const fields = [...leastFirst, 'context'] as const
  return [
    ...(kept.material.passages.length < inputs.material.passages.length ? (['passages'] as const) : []),
    ...(kept.material.examples.length < inputs.material.examples.length ? (['examples'] as const) : []),
    ...(kept.style.notes.length < inputs.style.notes.length ? (['notes'] as const) : []),
    ...fields.filter((field) => kept.business[field] !== inputs.business[field]),
  ]
}

/** What more would go from the inputs if they had to be smaller, first to last. */
export function cutNext(inputs: DraftInputs): AiContextCut[] {
  return cutFrom(
    inputs,
    fitting(inputs, () => false),
  )
}
