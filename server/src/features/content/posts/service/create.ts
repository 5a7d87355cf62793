import type { MediaItem, WholeContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { CreatePost, Post, Suggestions, WrittenBy } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { FoundClaim } from '../../../../ai/claims/claims.ts'
import type { Actor, Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inOrder } from '../../../../infra/db/in-order.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import { businessOf, type OwnerOfPosts, ownerOfPosts, touchBusiness } from '../../businesses/public.ts'
import { quotedPassages } from '../../documents/public.ts'
import { keptClaims } from '../claims.ts'
import { fitContent, isBlank } from '../content.ts'
import { refuseStrangeChannels } from '../for-channels.ts'
import { claimsByHand } from '../find-claims.ts'
import { mayWritePosts } from '../policy.ts'
import { postOf, present } from '../reading.ts'
import { posts } from '../table.ts'
import { type GivenSource, keepSources } from '../version-sources.ts'
import { insertVersion } from '../versions.ts'
import { msg } from '@postwright/contract/core/msg'

/** Adds a post written by hand. A text that says anything is version 1 at once. */
export async function createPost({ db, actor }: Context, { businessId, contentType, content }: CreatePost): Promise<Post> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may write posts.`)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    const business = await ownerOfPosts(tx, { workspaceId, businessId })
    const adding = await newPostOf(tx, actor, business, { contentType, content })
    const [, row] = await addAnd(tx, actor, adding, (postId) => postOf(tx, { workspaceId, postId }))
    return present(row)
  })
}

/** The same within a transaction, for whoever may write. @returns its id. @throws INVALID on `content.title` for a title that would be lost. */
export async function createIn(
  tx: Tx,
  actor: Actor,
  business: OwnerOfPosts,
  written: Pick<CreatePost, 'contentType' | 'content'>,
): Promise<string> {
  return addPost(tx, actor, await newPostOf(tx, actor, business, written))
}

async function newPostOf(
  tx: Tx,
  actor: Actor,
  business: OwnerOfPosts,
  { contentType, content }: Pick<CreatePost, 'contentType' | 'content'>,
): Promise<NewPost> {
  const text = fitContent(contentType, content)
  const which = { workspaceId: actor.workspaceId, businessId: business.id }
  await refuseStrangeChannels(tx, which, text.forChannels ?? [])
  const added: NewPost = { business, contentType, content: text, brief: '', origin: 'person', note: '' }
  if (!business.requiresCheckedClaims) return added
  const passages = await quotedPassages(tx, { ...which, text: `${text.title ?? ''}\n${text.body}` })
  return { ...added, claims: claimsByHand({ ...added, business: await businessOf(tx, which), passages }) }
}

export interface NewPost {
  /** Given where a second post must be refused by the key. */
  id?: string
  business: { id: string; lastActivityAt: Date }
  contentType: ContentType
  content: WholeContent
  brief: string
  origin: 'ai' | 'person'
  note: string
  writtenBy?: WrittenBy
  suggestions?: Suggestions | null
  claims?: readonly FoundClaim[]
  /** Passages of documents that it was made from. */
  sources?: readonly GivenSource[]
  /** The post that it was made from. */
  sourcePostId?: string | null
  /** What goes out with it. */
  media?: readonly MediaItem[]
}

/** Writes a post with its first version, and tells every screen. @returns its id. */
export async function addPost(tx: Tx, actor: Pick<Actor, 'workspaceId' | 'userId'>, post: NewPost): Promise<string> {
  const [postId] = await addAnd(tx, actor, post, async () => {})
  return postId
}

/** The same, and what `read` sends goes out with what writes it, behind that. */
async function addAnd<Read>(
  tx: Tx,
  { workspaceId, userId }: Pick<Actor, 'workspaceId' | 'userId'>,
  post: NewPost,
  read: (postId: string) => Promise<Read>,
): Promise<[string, Read]> {
  const { id: postId = uuidv7(), business, contentType, content, brief, origin, note, writtenBy, suggestions } = post
  const { claims = [], sources = [], sourcePostId = null, media = [] } = post
  const version = isBlank(content) ? 0 : 1
  const { title, body, forChannels = [] } = content
  if (Date.now() - business.lastActivityAt.getTime() > 60_000) await touchBusiness(tx, { workspaceId, businessId: business.id })
  const row = {
    id: postId,
    workspaceId,
    businessId: business.id,
    contentType,
    title,
    body,
    brief,
    version,
    userId,
    sourcePostId,
    claims: keptClaims(claims),
    media: JSON.stringify(media),
    forChannels: JSON.stringify(forChannels),
  }
  const kept = { workspaceId, postId, number: 1, content, media, origin, note, authorId: userId, writtenBy, suggestions }
  const written = [insertPost(tx).execute(row), ...(version === 1 ? [insertVersion(tx, kept)] : [])]
  if (version === 1 && sources.length > 0) {
    await inOrder(written)
    await keepSources(tx, { workspaceId, postId, version }, sources)
  }
  const reading = read(postId)
  await inOrder([...written, reading, emit(tx, { type: 'post.created', workspaceId, postId, authorId: userId })])
  return [postId, await reading]
}

function insertPost(tx: Tx) {
  return prepared(tx, 'posts.insert', (on) =>
    on
      .insert(posts)
      .values({
        id: sql.placeholder('id'),
        workspaceId: sql.placeholder('workspaceId'),
        businessId: sql.placeholder('businessId'),
        contentType: sql.placeholder('contentType'),
        title: sql.placeholder('title'),
        body: sql.placeholder('body'),
        brief: sql.placeholder('brief'),
        claims: sql.placeholder('claims'),
        media: sql`${sql.placeholder('media')}::jsonb`,
        forChannels: sql`${sql.placeholder('forChannels')}::jsonb`,
        sourcePostId: sql.placeholder('sourcePostId'),
        version: sql.placeholder('version'),
        authorId: sql.placeholder('userId'),
        editorId: sql.placeholder('userId'),
      })
      .prepare('posts.insert'),
  )
}
