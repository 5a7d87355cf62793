import type { PostContent } from '@postwright/contract/content/content'

import { gather, type Material, stepLine } from './material.ts'
import { textOf } from './passages.ts'
import type { Revision } from '../prompt/inputs.ts'
import { isAlike, splitSentences } from './sentences.ts'
import { measure } from './size.ts'
import { write } from './write.ts'

/** Changes a draft as far as the composer can: shorter, longer, a call to action, or facts to add. */
export function revise({ content, feedback }: Revision, material: Material): PostContent {
  const { contentType } = material.inputs
  const paragraphs = content.body.split(/\n{2,}/)
  if (/\b(?:short|shorter|shorten|cut|trim|concise|brief|less|tighter)\b/i.test(feedback)) {
    return { ...content, body: shorten(paragraphs, (text) => measure(contentType, text)) }
  }
  if (/\b(?:longer|more detail|expand|extend|lengthen|elaborate|add more)\b/i.test(feedback)) {
    return { ...content, body: lengthen(paragraphs, material) }
  }
  if (/\b(?:cta|call[- ]to[- ]action|next step)\b/i.test(feedback)) {
    const step = stepLine(material, contentType === 'instagram' ? 'bare' : 'full') || material.say('comment')
    return { ...content, body: insert(paragraphs, step && !content.body.includes(step) ? [step] : []) }
  }
  const told = gather({ ...material.inputs, brief: { ...material.inputs.brief, text: feedback, given: [] }, revision: null })
  const facts = told.english ? told.brief.passages.map((passage) => textOf(passage, '•')) : []
  const fresh = facts.filter((text) => text && !content.body.includes(text))
  return { ...content, body: insert(paragraphs, fresh.length > 0 ? [fresh.join(' ')] : []) }
}

/** Keeps what opens, what carries facts and what ends, until about six tenths are left. */
function shorten(paragraphs: readonly string[], size: (text: string) => number): string {
  const target = size(paragraphs.join('\n\n')) * 0.6
  const parts = paragraphs.flatMap((paragraph, at) => partsOf(paragraph).map((text) => ({ text, paragraph: at })))
  const tail = tailStart(paragraphs)
  const worth = (part: { text: string; paragraph: number }, at: number) =>
    (at === 0 ? 100 : 0) +
    (part.paragraph >= tail ? 50 : 0) +
    (part.text.match(/https?:|\d+/g)?.length ?? 0) * 5 +
    (/^[•-] /.test(part.text) ? 3 : 0) -
    part.text.length / 100 -
    at / 20
  const ranked = parts.map((part, at) => ({ part, worth: worth(part, at) })).toSorted((a, b) => b.worth - a.worth)
  const kept = new Set<object>()
  let total = 0
  for (const { part } of ranked) {
    const added = size(part.text)
    if (kept.size > 0 && total + added > target) continue
    kept.add(part)
    total += added
  }
  return (
    paragraphs
      .map((paragraph, at) => {
        const left = parts.filter((part) => part.paragraph === at && kept.has(part)).map((part) => part.text)
        return left.join(paragraph.includes('\n') ? '\n' : ' ')
      })
      // A heading whose text is gone goes with it.
      .filter(
        (text, at, all) =>
          text &&
          !(
            /^#{1,6} [^\n]*$/.test(text) &&
            (all
              .slice(at + 1)
              .find(Boolean)
              ?.startsWith('#') ??
              true)
          ),
      )
      .join('\n\n')
  )
}

function partsOf(paragraph: string): string[] {
  if (paragraph.includes('\n') || paragraph.startsWith('#')) return paragraph.split('\n')
  const sentences = splitSentences(paragraph)
  return sentences.join(' ') === paragraph.trim() ? sentences : [paragraph]
}

/** Adds what a longer draft of the same brief would say and this one does not. */
function lengthen(paragraphs: readonly string[], material: Material): string {
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
  return insert(paragraphs, added)
}

/** Before what ends the draft: next step, question, hashtags, sign-off. */
function insert(paragraphs: readonly string[], added: readonly string[]): string {
  const at = Math.max(1, tailStart(paragraphs))
  return [...paragraphs.slice(0, at), ...added, ...paragraphs.slice(at)].filter(Boolean).join('\n\n')
}

function tailStart(paragraphs: readonly string[]): number {
  let at = paragraphs.length
  while (at > 1 && isEnding(paragraphs[at - 1] ?? '')) at -= 1
  return at > 1 && /^## [^\n]*$/.test(paragraphs[at - 1] ?? '') ? at - 1 : at
}

function isEnding(paragraph: string): boolean {
  return (
    paragraph.length < 160 &&
    (/^#\p{L}/u.test(paragraph) || /https?:\/\/\S+|\]\(/.test(paragraph) || paragraph.endsWith('?') || /,\s*\n/.test(paragraph))
  )
}
