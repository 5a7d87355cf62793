import { PostContent } from '@postwright/contract/content/content'
import { brokenLimits } from '@postwright/contract/content/content-checks'
import { headlineOf } from '@postwright/contract/content/headline'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { mostTags, Tag } from '@postwright/contract/content/tags'
import { type ContentType, contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'

import type { ImportedColumn, ReadRow } from './read-rows.ts'

export interface CheckedRow {
  row: number
  title: string
  refusals: { field: ImportedColumn; message: string }[]
  /** Limits of its platform that it breaks, as the editor says them. */
  warnings: CheckedRow['refusals']
  /** Null for a row that is refused. */
  post: { contentType: ContentType; content: PostContent; tags: string[] } | null
}

/** What a row says, as text alone: nothing of it is a formula or a command. */
export function checkRow({ row, cells }: ReadRow): CheckedRow {
  const refusals: CheckedRow['refusals'] = []
  const refuse = (field: ImportedColumn, sentence: Sentence) => refusals.push({ field, message: say(sentence) })
  const { type = '', title = '', text = '', tags = '' } = cells
  const contentType = typeOf(type)
  if (!contentType) refuse('type', msg`There is no content type “${{ type: type.slice(0, 40) }}”.`)
  if (text.trim() === '') refuse('text', msg`This row has no text.`)
  const takesTitle = contentType !== undefined && platformRules[contentType].title !== null
  if (contentType && !takesTitle && title.trim() !== '')
    refuse('title', msg`${{ type: contentTypeLabel(contentType) }} posts have no title. Put it into the text.`)
  const content = PostContent.safeParse({ title: takesTitle ? title.trim() : null, body: text })
  for (const { path, message } of content.error?.issues ?? []) refusals.push({ field: path[0] === 'title' ? 'title' : 'text', message })
  const named = namesOf(tags)
  if (named.length > mostTags) refuse('tags', msg`Use at most ${{ mostTags }} tags.`)
  const kept = named.map((tag) => Tag.safeParse(tag))
  for (const { error } of kept) for (const { message } of error?.issues.slice(0, 1) ?? []) refusals.push({ field: 'tags', message })
  const isPost = refusals.length === 0 && contentType !== undefined && content.data !== undefined
  return {
    row,
    title: headlineOf({ title: title || null, body: text }),
    refusals: refusals.filter(({ field }, at) => refusals.findIndex((other) => other.field === field) === at),
    warnings: isPost ? limitsBroken(contentType, content.data) : [],
    post: isPost ? { contentType, content: content.data, tags: kept.flatMap(({ data }) => data ?? []) } : null,
  }
}

function limitsBroken(contentType: ContentType, content: PostContent): CheckedRow['warnings'] {
  return brokenLimits(contentType, content).map(({ field, message }) => ({ field: field === 'title' ? 'title' : 'text', message }))
}

function typeOf(typed: string): ContentType | undefined {
  const wanted = typed.trim().toLowerCase()
  return contentTypes.find(({ id }) => id === wanted || contentTypeLabel(id).toLowerCase() === wanted)?.id
}

function namesOf(tags: string): string[] {
  return [...new Set(tags.split(/[,;\n]/).map((tag) => tag.trim()))].filter(Boolean)
}
