import type { Suggestions } from '@postwright/contract/content/posts'

/** What nobody reads as a text of the business: where a chapter begins, and what a picture could show. */
const notText = new Set(['at', 'imageIdea'])

/** Every text of the parts that belong to a type, with the name of its part. */
export function partTexts(parts: Suggestions | null): { part: string; text: string }[] {
  return Object.entries(parts ?? {}).flatMap(([part, value]) => (notText.has(part) ? [] : textsIn(value).map((text) => ({ part, text }))))
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, one]) => (notText.has(key) ? [] : textsIn(one)))
}
