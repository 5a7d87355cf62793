import { gather, type Material } from '../material.ts'
import { textOf } from '../passages.ts'
import { isAlike, splitSentences } from '../sentences.ts'
import { measure } from '../size.ts'
import { write } from '../write.ts'
import { insert } from './ending.ts'

/** Adds what a longer draft of the same brief would say and this one does not. */
export function lengthen(paragraphs: readonly string[], material: Material): string {
  const length = material.inputs.brief.length === 'short' ? 'standard' : 'long'
  const more = gather({ ...material.inputs, brief: { ...material.inputs.brief, length }, revision: null })
  const body = paragraphs.join('\n\n')
  const known = splitSentences(body)
  const candidates = [...write(more).split(/\n{2,}/), ...more.about.map((passage) => textOf(passage, '•')), ...more.why]
  const added: string[] = []
  const target = measure(material.inputs.contentType, body) * 1.4
  let size = measure(material.inputs.contentType, body)
  for (const paragraph of candidates) {
    if (size >= target) break
    const isNew = splitSentences(paragraph).every(
      (sentence) => ![...known, ...added.flatMap(splitSentences)].some((other) => isAlike(other, sentence)),
    )
    if (!isNew || /^#\p{L}|https?:|^#{2,} [^\n]*$|\]\(|^(?:Hi|Hello|Dear|Good day)\b/u.test(paragraph)) continue
    added.push(paragraph)
    size += measure(material.inputs.contentType, paragraph)
  }
  return insert(paragraphs, added, material.closes)
}
