import { type ChannelKind, channelKindIds, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { channels } from '../../publishing/channels/table.ts'
import { channelImports, importedPosts } from '../../publishing/imports/table.ts'

/** Of each channel, so many of the newest are compared. */
const mostCompared = 20
/** What is shorter says nothing of how a business sounds. */
const shortest = 40

interface Which {
  workspaceId: string
  businessId: string
  contentTypes: readonly ContentType[]
  longest: number
}

interface ImportedExample {
  title: string | null
  body: string
}

/** Posts that were made elsewhere, of the channels whose past people let drafts learn from: for each content type that these take. */
export async function importedExamples(
  tx: Tx,
  { workspaceId, businessId, contentTypes, longest }: Which,
): Promise<(type: ContentType) => ImportedExample[]> {
  const kinds = channelKindIds.filter((kind) => contentTypes.some((type) => takes(kind, type)))
  const ranked = tx
    .select({
      kind: channels.kind,
      title: importedPosts.title,
      body: sql<string>`left(${importedPosts.text}, ${longest})`.as('opening'),
      place: sql<number>`row_number() over (partition by ${importedPosts.channelId} order by ${importedPosts.publishedAt} desc)`
        .mapWith(Number)
        .as('place'),
    })
    .from(importedPosts)
    .innerJoin(channelImports, eq(channelImports.channelId, importedPosts.channelId))
    .innerJoin(channels, eq(channels.id, importedPosts.channelId))
    .where(
      and(
        eq(importedPosts.workspaceId, workspaceId),
        eq(importedPosts.businessId, businessId),
        eq(channelImports.teachesVoice, true),
        inArray(channels.kind, kinds),
        sql`length(${importedPosts.text}) >= ${shortest}`,
      ),
    )
    .as('ranked')
  const rows = await tx
    .select()
    .from(ranked)
    .where(sql`${ranked.place} <= ${mostCompared}`)
    .orderBy(ranked.place)
  return (type) => rows.filter(({ kind }) => takes(kind, type)).map(({ title, body }) => ({ title, body }))
}

function takes(kind: ChannelKind, type: ContentType): boolean {
  return channelKinds[kind].contentTypes.includes(type)
}
