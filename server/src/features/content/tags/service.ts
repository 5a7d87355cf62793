import { type ChangeTags, mostTags, mostTagsOfBusiness, type TaggedPost, tagKey } from '@postwright/contract/content/tags'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { forbidden, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businessOf } from '../businesses/public.ts'
import { businesses } from '../businesses/table.ts'
import { lockedOwners, mayWritePosts } from '../posts/public.ts'
import { keepTags, tagsOf } from './keep.ts'
import { removeUnused } from './remove-unused.ts'
import { postTags, tags } from './table.ts'

/** More are not offered; each is found all the same. */
const mostOffered = 1000

/** The tags of posts of active businesses, each once, by name. @throws NOT_FOUND without the business. */
export function listTags({ db, actor }: Context, { businessId }: { businessId?: string | undefined }): Promise<string[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    if (businessId !== undefined) await businessOf(tx, { workspaceId, businessId })
    const rows = await tx
      .selectDistinctOn([tags.key], { name: tags.name })
      .from(tags)
      .innerJoin(businesses, and(eq(businesses.id, tags.businessId), eq(businesses.status, 'active')))
      .where(and(eq(tags.workspaceId, workspaceId), businessId === undefined ? undefined : eq(tags.businessId, businessId)))
      .orderBy(tags.key, tags.id)
      .limit(mostOffered)
    return rows.map(({ name }) => name)
  })
}

/**
 * Adds tags to posts and takes others away, each post for itself. Lists show no post as changed by it.
 *
 * @throws NOT_FOUND when one of the posts is not there, INVALID on `posts` when a business would have too many tags; then nothing changes.
 */
export function changeTags({ db, actor }: Context, { posts: wanted }: ChangeTags): Promise<TaggedPost[]> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may tag posts.`)
  return db.transaction((tx) => changeTagsIn(tx, actor.workspaceId, wanted))
}

/** The same within a transaction, for whoever may write. @throws as `changeTags`, but for the role */
export async function changeTagsIn(tx: Tx, workspaceId: string, wanted: ChangeTags['posts']): Promise<TaggedPost[]> {
  const asked = new Map(wanted.map((one) => [one.id, one]))
  const owners = await lockedOwners(tx, { workspaceId, postIds: [...asked.keys()] })
  const before = await tagsOf(tx, { workspaceId, postIds: [...asked.keys()] })
  const answers: TaggedPost[] = []
  const touched: string[] = []
  const changed: string[] = []
  for (const [businessId, postIds] of Map.groupBy(asked.keys(), (id) => owners.get(id) ?? '')) {
    const known = await keepTags(tx, { workspaceId, businessId, names: postIds.flatMap((id) => asked.get(id)?.add ?? []) })
    touched.push(...[...known.values()].map(({ id }) => id))
    for (const id of postIds) {
      const { answer, removedIds, addedIds } = decide(id, asked.get(id), before.get(id) ?? [], known)
      answers.push(answer)
      if (answer.added.length + answer.removed.length === 0) continue
      changed.push(id)
      touched.push(...removedIds)
      if (removedIds.length > 0)
        await tx
          .delete(postTags)
          .where(and(eq(postTags.workspaceId, workspaceId), eq(postTags.postId, id), inArray(postTags.tagId, removedIds)))
      if (addedIds.length > 0) await tx.insert(postTags).values(addedIds.map((tagId) => ({ workspaceId, businessId, postId: id, tagId })))
    }
    await removeUnused(tx, workspaceId, touched.splice(0))
    await refuseTooMany(tx, workspaceId, businessId)
  }
  if (changed.length > 0) await emit(tx, { type: 'post.tagged', workspaceId, postIds: changed })
  return [...asked.keys()].flatMap((id) => answers.find((answer) => answer.id === id) ?? [])
}

interface KnownTag {
  id: string
  name: string
}

function decide(id: string, asked: ChangeTags['posts'][number] | undefined, had: readonly KnownTag[], known: Map<string, KnownTag>) {
  const { add = [], remove = [] } = asked ?? {}
  const away = new Set(remove.map(tagKey))
  const wanted = new Set(add.map(tagKey))
  const removed = had.filter(({ name }) => away.has(tagKey(name)) && !wanted.has(tagKey(name)))
  const kept = had.filter((tag) => !removed.includes(tag))
  const added = [...wanted].flatMap((key) => (kept.some(({ name }) => tagKey(name) === key) ? [] : (known.get(key) ?? [])))
  const names = (some: readonly KnownTag[]) => some.map(({ name }) => name)
  if (kept.length + added.length > mostTags) {
    const refusal = say(msg`This post would have more than ${{ mostTags }} tags.`)
    return { answer: { id, tags: names(had), added: [], removed: [], refusal }, removedIds: [], addedIds: [] }
  }
  const tagged = names([...kept, ...added]).toSorted((one, other) => (tagKey(one) < tagKey(other) ? -1 : 1))
  return {
    answer: { id, tags: tagged, added: names(added), removed: names(removed), refusal: null },
    removedIds: removed.map((tag) => tag.id),
    addedIds: added.map((tag) => tag.id),
  }
}

async function refuseTooMany(tx: Tx, workspaceId: string, businessId: string): Promise<void> {
  const [{ count } = { count: 0 }] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(tags)
    .where(and(eq(tags.workspaceId, workspaceId), eq(tags.businessId, businessId)))
  if (count > mostTagsOfBusiness) throw invalid('posts', msg`A business has at most ${{ mostTagsOfBusiness }} tags. Use one that is there.`)
}
