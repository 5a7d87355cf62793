import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import { countBy } from '@postwright/contract/content/counting'
import { type FieldRule, platformRules } from '@postwright/contract/content/platform-rules'
import type { Suggestions } from '@postwright/contract/content/posts'

import { withoutMarkup } from './markup.ts'
import { crafts } from './prompt/crafts.ts'
import { fitField, type KeptOptions, tidy, tidyLine, withOptions } from './repair.ts'

/** What mail programs show beside a subject; more is cut off. */
const preheaderLimit = 90
/** Characters of all tags of a video together. https://developers.google.com/youtube/v3/docs/videos#snippet.tags[] (read 2026-11) */
const tagsLimit = 500
/** Fewer chapters, or shorter ones, are not shown. https://support.google.com/youtube/answer/9884579 (read 2026-11) */
const fewestChapters = 3
const shortestChapterSeconds = 10

/**
 * The parts beside a draft made fit to be shown: those of its type alone, without placeholders, posts of a thread within the limit of a
 * post, chapters as the platform takes them. A part with nothing in it is left out.
 */
export function repairParts(type: ContentType, given: Suggestions, draft: PostContent, options: KeptOptions): Suggestions | null {
  const line = (text: string) => tidyLine(withOptions(tidy(text), options))
  const parts: Suggestions = {
    preheader: preheaderOf(line(given.preheader ?? ''), draft),
    imageIdea: tidy(given.imageIdea ?? '') || undefined,
    tags: some(tagsOf(given.tags ?? [], type)),
    chapters: some(chaptersOf((given.chapters ?? []).map(({ at, title }) => ({ at, title: line(withoutForbidden(title, type)) })))),
    thread: some(threadOf(given.thread ?? [], { type, draft, options })),
  }
  const kept = crafts[type].parts.flatMap((name) => (parts[name] === undefined ? [] : [[name, parts[name]]]))
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

function preheaderOf(text: string, { title }: PostContent): string | undefined {
  return sameWords(text, title ?? '') ? undefined : fitField(preheaderRule, text) || undefined
}

const preheaderRule: FieldRule = { label: platformRules.newsletter.body.label, limit: preheaderLimit, counting: 'characters' }

function tagsOf(given: readonly string[], type: ContentType): string[] {
  const tags: string[] = []
  let length = 0
  for (const raw of given) {
    const tag = tidyLine(withoutForbidden(raw, type)).replace(/^#+|[,#]/g, '')
    if (tag === '' || tags.some((other) => sameWords(other, tag))) continue
    length += countBy('characters', tag) + 1
    if (length > tagsLimit) break
    tags.push(tag)
  }
  return tags
}

type Chapters = NonNullable<Suggestions['chapters']>

function chaptersOf(given: Chapters): Chapters {
  const chapters: Chapters = []
  let last = -Infinity
  for (const { at, title } of given) {
    const seconds = chapters.length === 0 ? 0 : secondsOf(at)
    if (title === '' || seconds === null || seconds < last + shortestChapterSeconds) continue
    chapters.push({ at: chapters.length === 0 ? '0:00' : at, title })
    last = seconds
  }
  return chapters.length < fewestChapters ? [] : chapters
}

function secondsOf(at: string): number | null {
  if (!/^(?:\d{1,2}:)?\d{1,2}:[0-5]\d$/.test(at)) return null
  return at.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

interface OfDraft {
  type: ContentType
  draft: PostContent
  options: KeptOptions
}

function threadOf(given: readonly string[], { type, draft, options }: OfDraft): string[] {
  const posts: string[] = []
  for (const raw of given) {
    const post = fitField(platformRules[type].body, withOptions(tidy(withoutMarkup(type, tidy(raw))), options))
    if (/[\p{L}\p{N}]/u.test(post) && ![draft.body, ...posts].some((other) => sameWords(other, post))) posts.push(post)
  }
  return posts
}

function withoutForbidden(text: string, type: ContentType): string {
  const { forbidden } = platformRules[type].body
  return forbidden ? text.replace(forbidden, '') : text
}

function sameWords(one: string, other: string): boolean {
  return wordsOf(one) === wordsOf(other)
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function some<Item>(list: Item[]): Item[] | undefined {
  return list.length === 0 ? undefined : list
}
