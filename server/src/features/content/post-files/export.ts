import { ExportPosts, mostExportedPosts } from '@postwright/contract/content/post-files'
import type { Post } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../context.ts'
import { byteOrderMark, csvRow, type CsvSigns, spokenCsvSigns } from '../../../csv.ts'
import { invalid } from '../../../errors.ts'
import { idsOf, postsOf } from '../posts/public.ts'

export type PostFileFormat = 'csv' | 'json' | 'md'

/** Posts are read a piece at a time, so that a long file is never in memory at once. */
const atOnce = 200

/**
 * The posts that a filter shows, newest change first, or those with the ids that are given. Which ones is settled when it begins; each
 * is written as it is by the time it comes.
 *
 * @throws INVALID by the name of a filter that is none.
 */
export async function exportPosts(context: Context, query: URLSearchParams, format: PostFileFormat): Promise<AsyncIterable<string>> {
  const { db, actor } = context
  const given = ExportPosts.safeParse(Object.fromEntries(query))
  if (!given.success)
    throw invalid(String(given.error.issues[0]?.path[0] ?? 'ids'), msg`This filter is not known. Choose it anew in the repository.`)
  const { ids, ...filter } = given.data
  const wanted = ids ?? (await db.transaction((tx) => idsOf(tx, actor.workspaceId, filter, mostExportedPosts)))
  return written(pieces(context, wanted), format, spokenCsvSigns())
}

async function* pieces({ db, actor }: Context, ids: readonly string[]): AsyncIterable<Post[]> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const postIds = ids.slice(from, from + atOnce)
    const read = await db.transaction((tx) => postsOf(tx, { workspaceId: actor.workspaceId, postIds }))
    const byId = new Map(read.map((post) => [post.id, post]))
    yield postIds.flatMap((id) => byId.get(id) ?? [])
  }
}

async function* written(posts: AsyncIterable<Post[]>, format: PostFileFormat, signs: CsvSigns): AsyncIterable<string> {
  if (format === 'csv') yield byteOrderMark + csvRow(columns, signs)
  if (format === 'json') yield '['
  let isFirst = true
  for await (const piece of posts) {
    if (piece.length === 0) continue
    const between = isFirst ? '' : format === 'json' ? ',' : ''
    isFirst = false
    if (format === 'csv') yield piece.map((post) => csvRow(cellsOf(post), signs)).join('')
    else if (format === 'json') yield between + piece.map((post) => `\n${JSON.stringify(factsOf(post))}`).join(',')
    else yield piece.map(inMarkdown).join('')
  }
  if (format === 'json') yield '\n]\n'
}

// What programs read is the same in every language; an import knows the columns by these names.
const columns = ['type', 'title', 'text', 'tags', 'business', 'status', 'author', 'created_at', 'changed_at', 'goes_out_at', 'id']

function cellsOf(post: Post): (string | null)[] {
  const { type, title, text, tags, business, status, author, createdAt, changedAt, goesOutAt, id } = factsOf(post)
  return [type, title, text, tags.join(', '), business, status, author, createdAt, changedAt, goesOutAt, id]
}

function factsOf({ contentType, content, tags, businessName, status, authorName, createdAt, updatedAt, nextDueAt, id }: Post) {
  const text = { type: contentType, title: content.title, text: content.body, tags }
  return { id, ...text, business: businessName, status, author: authorName, createdAt, changedAt: updatedAt, goesOutAt: nextDueAt }
}

function inMarkdown(post: Post): string {
  const { type, title, text, tags, business, status, changedAt } = factsOf(post)
  const facts = [business, type, status, changedAt.slice(0, 10), ...tags.map((tag) => `#${tag.replaceAll(' ', '-')}`)]
  return `${title?.trim() ? `# ${title.trim()}\n\n` : ''}*${facts.join(' · ')}*\n\n${text.trim()}\n\n---\n\n`
}
