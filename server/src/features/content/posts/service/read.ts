import { sayKept } from '../../../../kept-sentences.ts'
import type { Post, PostVersion } from '@postwright/contract/content/posts'
import { and, desc, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { formerMember } from '../../../../former-member.ts'
import { users } from '../../../identity/accounts/table.ts'
import { assetsWithPicture } from '../../media/public.ts'
import { postOf, present } from '../reading.ts'
import { postVersions } from '../table.ts'
import { sourcesOf } from '../version-sources.ts'

export async function getPost({ db, actor }: Context, { id }: { id: string }): Promise<Post> {
  return db.transaction(async (tx) => present(await postOf(tx, { workspaceId: actor.workspaceId, postId: id })))
}

/** Newest first. */
export async function listVersions({ db, actor }: Context, { id }: { id: string }): Promise<PostVersion[]> {
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId: actor.workspaceId, postId: id })
    const rows = await tx
      .select({
        id: postVersions.id,
        number: postVersions.number,
        title: postVersions.title,
        body: postVersions.body,
        media: postVersions.media,
        forChannels: postVersions.forChannels,
        origin: postVersions.origin,
        note: postVersions.note,
        authorName: users.name,
        writtenBy: postVersions.writtenBy,
        suggestions: postVersions.suggestions,
        createdAt: postVersions.createdAt,
      })
      .from(postVersions)
      .leftJoin(users, eq(users.id, postVersions.authorId))
      .where(and(eq(postVersions.workspaceId, actor.workspaceId), eq(postVersions.postId, id)))
      .orderBy(desc(postVersions.number))
    const sources = await sourcesOf(tx, { workspaceId: actor.workspaceId, postId: id })
    const pictures = await assetsWithPicture(
      tx,
      actor,
      rows.flatMap(({ media }) => media ?? []),
    )
    return rows.map(({ title, body, forChannels, media, createdAt, ...row }) => ({
      ...row,
      media: media && media.map((item) => ({ ...item, hasPicture: pictures.has(item.id) })),
      note: sayKept(row.note),
      content: { title, body, ...(forChannels.length > 0 && { forChannels }) },
      sources: sources.get(row.number) ?? [],
      authorName: row.authorName ?? formerMember(),
      createdAt: createdAt.toISOString(),
    }))
  })
}
