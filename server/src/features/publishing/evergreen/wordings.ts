import { brokenLimits } from '@postwright/contract/content/content-checks'
import { headlineOf } from '@postwright/contract/content/headline'
import type { SetWordings } from '@postwright/contract/publishing/evergreen'
import { and, asc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { heard } from '../../../sentences.ts'
import { lockedPost, postOf } from '../../content/posts/public.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { postWordings } from './table.ts'

interface Of {
  workspaceId: string
  postId: string
}

/** @throws NOT_FOUND. */
export function readWordings({ db, actor }: Context, { postId }: { postId: string }): Promise<string[]> {
  const of = { workspaceId: actor.workspaceId, postId }
  return db.transaction(async (tx) => {
    await postOf(tx, of)
    return wordingsOf(tx, of)
  })
}

/** Replaces the other wordings of a post. @throws FORBIDDEN, NOT_FOUND, INVALID on `wordings.{n}` for one that breaks a hard limit. */
export function setWordings({ db, actor }: Context, { postId, wordings }: SetWordings): Promise<string[]> {
  refuseUnlessPublisher(actor)
  const of = { workspaceId: actor.workspaceId, postId }
  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, of)
    const { businessId, contentType, title } = post
    for (const [at, body] of wordings.entries()) {
      const [broken] = brokenLimits(contentType, { title, body })
      if (broken) throw invalid(`wordings.${at}`, heard(broken.message))
    }
    await tx.delete(postWordings).where(and(eq(postWordings.workspaceId, of.workspaceId), eq(postWordings.postId, postId)))
    const rows = [...new Set(wordings)].map((body, place) => ({ id: uuidv7(), ...of, businessId, place, body }))
    if (rows.length > 0) await tx.insert(postWordings).values(rows)
    const what = headlineOf(post)
    await emit(tx, { type: 'evergreen.changed', by: actor, workspaceId: of.workspaceId, businessId, what, change: 'wordings' })
    return wordingsOf(tx, of)
  })
}

async function wordingsOf(tx: Tx, { workspaceId, postId }: Of): Promise<string[]> {
  const rows = await tx
    .select({ body: postWordings.body })
    .from(postWordings)
    .where(and(eq(postWordings.workspaceId, workspaceId), eq(postWordings.postId, postId)))
    .orderBy(asc(postWordings.place))
  return rows.map(({ body }) => body)
}
