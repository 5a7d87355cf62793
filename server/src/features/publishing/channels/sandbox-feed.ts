import { and, eq } from 'drizzle-orm'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { z } from 'zod'

import { channelName } from '../../../channel-name.ts'
import type { Services } from '../../../context.ts'
import type { SandboxPost } from '../../../platforms/sandbox/types.ts'
import { readFeed } from '../../../platforms/sandbox/feed.ts'
import { businesses } from '../../content/businesses/table.ts'
import { renderedMarkdown } from '../blog/public.ts'
import { onSandbox } from './on-sandbox.ts'
import { channels } from './table.ts'

/** `html` is the sanitised text of a type whose text is Markdown; null for the others, which are shown as they were written. */
interface FeedPost extends SandboxPost {
  html: string | null
}

interface Feed {
  name: string
  businessName: string
  /** Of the business. */
  timeZone: string
  posts: FeedPost[]
}

/** What anybody with the address of a sandbox feed sees; null when there is no such feed. */
export async function sandboxFeed({ db, config }: Services, channelId: string): Promise<Feed | null> {
  if (!z.uuid().safeParse(channelId).success) return null
  const [channel] = await onSandbox(db, (tx) =>
    tx
      .select({ name: channels.name, businessName: businesses.name, timeZone: businesses.timeZone })
      .from(channels)
      .innerJoin(businesses, eq(businesses.id, channels.businessId))
      .where(and(eq(channels.id, channelId), eq(channels.kind, 'sandbox'))),
  )
  if (!channel) return null
  const { posts } = await readFeed(db, { channelId, baseUrl: config.baseUrl })
  return { ...channel, name: channelName(channel.name), posts: await Promise.all(posts.map(withHtml)) }
}

async function withHtml(post: SandboxPost): Promise<FeedPost> {
  return { ...post, html: platformRules[post.contentType].markdown ? await renderedMarkdown(post.body, post.title ? 3 : 2) : null }
}
