import type { PostContent } from '@postwright/contract/content/content'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Suggestions } from '@postwright/contract/content/posts'

import { compose } from './composer/compose.ts'
import { sentenceKey, splitSentences } from './composer/sentences.ts'
import type { DraftInputs } from './prompt/inputs.ts'

const mostTags = 8
const mostThreadPosts = 4

/** The parts of a draft whose writer was asked for none, from the draft and what it was written from. */
export function ownParts(content: PostContent, inputs: DraftInputs): Suggestions {
  const { keywords } = inputs.business
  return {
    preheader: leadOf(content),
    tags: keywords.length === 0 ? undefined : keywords.filter((keyword) => keyword.length <= 60).slice(0, mostTags),
    thread: inputs.contentType === 'x' ? threadBeyond(content, inputs) : undefined,
  }
}

/** The first sentence, after the greeting, that the subject does not say already. */
function leadOf({ title, body }: PostContent): string | undefined {
  const said = sentenceKey(title ?? '')
  return splitSentences(body).find((sentence) => sentence.split(' ').length > 3 && !said.includes(sentenceKey(sentence)))
}

/** What a longer post says further of the brief, packed into posts; nothing where it is a sentence or none. */
function threadBeyond(content: PostContent, inputs: DraftInputs): string[] | undefined {
  const brief = { ...inputs.brief, length: 'standard' as const, hashtags: 0 }
  const said = new Set(splitSentences(content.body).map(sentenceKey))
  const material = wordsOf([inputs.brief.text, ...inputs.brief.given.flatMap(({ lines }) => lines)].join('\n'))
  const longer = splitSentences(compose({ ...inputs, contentType: 'facebook', brief, revision: null }).body)
  const further = longer
    .filter((sentence) => !said.has(sentenceKey(sentence)) && isFrom(material, sentence))
    .map((sentence) => (/[.!?…:]$/.test(sentence) ? sentence : `${sentence}.`))
  if (further.length < 2) return undefined
  const posts: string[] = []
  for (const sentence of further) {
    const joined = posts.length === 0 ? sentence : `${posts.at(-1)} ${sentence}`
    if (posts.length > 0 && countText('x', joined) <= platformRules.x.body.limit) posts[posts.length - 1] = joined
    else posts.push(sentence)
  }
  return posts.slice(0, mostThreadPosts)
}

/** Said by the brief, not by the composer to open or to close a post. */
function isFrom(material: ReadonlySet<string>, sentence: string): boolean {
  const words = [...wordsOf(sentence)]
  return words.length > 2 && words.filter((word) => material.has(word)).length >= words.length * 0.8
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}
