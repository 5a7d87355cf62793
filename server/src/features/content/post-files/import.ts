import type { ImportedRow, ImportPosts, ImportReport } from '@postwright/contract/content/post-files'
import { mostTagged } from '@postwright/contract/content/tags'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../businesses/public.ts'
import { createIn, mayWritePosts } from '../posts/public.ts'
import { changeTagsIn } from '../tags/public.ts'
import { checkRow } from './check-row.ts'
import { readRows } from './read-rows.ts'

/**
 * Makes a draft of each row of a file that is a post, all of them together or none; to check is to save nothing. A row that is refused
 * keeps no other back.
 *
 * @throws INVALID on `file` for one that has no rows of posts, or too many; NOT_FOUND without the business.
 */
export async function importPosts({ db, actor }: Context, { businessId, file, mode }: ImportPosts): Promise<ImportReport> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may write posts.`)
  const bytes = await file.bytes()

  return db.transaction(async (tx) => {
    const business = await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const { rows, ignored } = readRows(bytes)
    const checked = rows.map(checkRow)
    const ids = new Map<number, string>()
    // The first row becomes the newest post, so that the repository shows them in the order of the file.
    for (const { row, post } of mode === 'import' ? checked.toReversed() : [])
      if (post) ids.set(row, await createIn(tx, actor, business, post))
    await tag(
      tx,
      actor.workspaceId,
      checked.flatMap(({ row, post }) => {
        const id = ids.get(row)
        return id && post && post.tags.length > 0 ? [{ id, add: post.tags, remove: [] }] : []
      }),
    )
    return {
      rows: checked.map(({ row, title, refusals, warnings }): ImportedRow => ({
        row,
        title,
        id: ids.get(row) ?? null,
        refusals,
        warnings,
      })),
      ignored,
    }
  })
}

async function tag(tx: Tx, workspaceId: string, tagged: readonly { id: string; add: string[]; remove: string[] }[]): Promise<void> {
  for (let from = 0; from < tagged.length; from += mostTagged) await changeTagsIn(tx, workspaceId, tagged.slice(from, from + mostTagged))
}
