import { channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import { brokenLimits } from '@postwright/contract/content/content-checks'
import { settingsFor, textFor } from '@postwright/contract/content/for-channels'
import { withLinkTags } from '@postwright/contract/content/link-tags'
import { brokenMediaLimits } from '@postwright/contract/content/media-checks'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { linkParametersOn } from '@postwright/contract/publishing/channel-link-tags'
import { brokenChannelLimits } from '@postwright/contract/publishing/channel-limits'
import { isSchedulable } from '@postwright/contract/content/post-states'
import { sql } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import { invalid, type DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { businesses } from '../../../content/businesses/table.ts'
import { ownLimits } from '../../channels/public.ts'
import type { channels } from '../../channels/table.ts'
import { contentHash, coverageOf, openClaims } from '../../../content/posts/public.ts'
import type { posts } from '../../../content/posts/table.ts'
import { duplicates } from './duplicate.ts'
import { obstacleInReplies } from './obstacle-in-replies.ts'
import { msg } from '@postwright/contract/core/msg'
import { type Sentence } from '@postwright/contract/core/sentences'
import { heard } from '../../../../sentences.ts'

export interface Candidate {
  post: Pick<
    typeof posts.$inferSelect,
    'id' | 'contentType' | 'title' | 'body' | 'media' | 'forChannels' | 'status' | 'approvedHash' | 'approvedChannels' | 'claims'
  >
  business: Pick<
    typeof businesses.$inferSelect,
    'id' | 'name' | 'timeZone' | 'status' | 'isSample' | 'requiresApproval' | 'requiresCheckedClaims' | 'linkTags'
  >
  channel: Pick<typeof channels.$inferSelect, 'id' | 'workspaceId' | 'businessId' | 'kind' | 'name' | 'status' | 'settings'>
  dueAt: Date
  confirmDuplicate: boolean
  /** The delivery itself, once it exists: it is no duplicate of its own. */
  deliveryId?: string
}

/** Why a post may not go to a channel. A lost channel is worth waiting for; everything else needs a person. */
export interface Obstacle {
  field: 'postId' | 'channelIds' | 'dueAt' | 'confirmDuplicate'
  code: 'business' | 'post' | 'approval' | 'limit' | 'channel' | 'channel_type' | 'past' | 'too_far' | 'duplicate'
  message: Sentence
}

/**
 * Whether this post may go to this channel: asked when it is planned, and again when it is sent, in which case its time
 * has come and is not asked about. The quota is held apart, in billing.
 *
 * @returns the first obstacle, or null.
 */
export async function checkPublishable(tx: Tx, candidate: Candidate, moment: 'planning' | 'sending'): Promise<Obstacle | null> {
  const obstacle = obstacleInContent(candidate) ?? (moment === 'planning' ? obstacleInTime(candidate.dueAt, await databaseNow(tx)) : null)
  if (obstacle || candidate.confirmDuplicate) return obstacle
  const [found = null] = await duplicates(tx, [candidate], moment)
  return found
}

/** What can be said without looking at other deliveries. */
export function obstacleInContent(candidate: Pick<Candidate, 'post' | 'business' | 'channel'>): Obstacle | null {
  return (
    obstacleInBusiness(candidate) ??
    obstacleInPost(candidate) ??
    obstacleInChannel(candidate) ??
    obstacleInLimits(candidate) ??
    obstacleInCoverage(candidate)
  )
}

/** The obstacle as a refusal that names the field. */
export function refusal({ field, message }: Obstacle): DomainError {
  return invalid(field, message)
}

/** What can still come between a channel and a text that is frozen: the text itself was checked when it was. */
export function obstacleBeside(candidate: Pick<Candidate, 'post' | 'business' | 'channel'>): Obstacle | null {
  return obstacleInBusiness(candidate) ?? obstacleInChannel(candidate) ?? obstacleInCoverage(candidate)
}

function obstacleInBusiness({ business }: Pick<Candidate, 'business'>): Obstacle | null {
  return business.status === 'active' ? null : { field: 'postId', code: 'business', message: msg`The business of this post was deleted.` }
}

function obstacleInPost({ post, business }: Pick<Candidate, 'post' | 'business'>): Obstacle | null {
  const at = (code: Obstacle['code'], message: Sentence): Obstacle => ({ field: 'postId', code, message })
  if (post.status === 'archived') return at('post', msg`This post is archived. Bring it back first.`)
  if (!isSchedulable(post.status)) return at('post', msg`This post waits for a review. Approve it, or take it back to draft.`)

  const [tooMuch] = brokenLimits(post.contentType, post)
  if (tooMuch) return at('limit', heard(tooMuch.message))
  const [unfit] = brokenMediaLimits(post.contentType, post.media)
  if (unfit) return at('limit', heard(unfit.message))
  if (business.requiresCheckedClaims && post.approvedHash !== contentHash(post) && openClaims(post) > 0)
    return at('approval', msg`A claim of this text is still to be checked. Tick it off in the editor, or take it out of the text.`)
  if (business.requiresApproval && post.approvedHash !== contentHash(post)) {
    return at(
      'approval',
      post.approvedHash
        ? msg`The post was changed after its approval. Approve it again.`
        : msg`This business publishes approved posts only. Approve the post first.`,
    )
  }
  return null
}

function obstacleInChannel({ post, business, channel }: Pick<Candidate, 'post' | 'business' | 'channel'>): Obstacle | null {
  const at = (code: Obstacle['code'], message: Sentence): Obstacle => ({ field: 'channelIds', code, message })
  if (channel.businessId !== business.id)
    return at('channel_type', msg`${{ channel: channelName(channel.name) }} belongs to another business.`)
  if (!channelKinds[channel.kind].contentTypes.includes(post.contentType)) {
    return at(
      'channel_type',
      msg`${{ channel: channelName(channel.name) }} does not take ${{ type: contentTypeLabel(post.contentType) }} posts.`,
    )
  }
  if (channel.status === 'reconnect')
    return at('channel', msg`${{ channel: channelName(channel.name) }} was signed out. Connect it again first.`)
  if (channel.status === 'paused') return at('channel', msg`${{ channel: channelName(channel.name) }} is paused. Resume it first.`)
  if (channel.status === 'disconnected')
    return at('channel', msg`${{ channel: channelName(channel.name) }} is disconnected. Connect it again first.`)
  return null
}

/** What the platform of the channel takes, beside what the type of the post is held to. */
export function obstacleInLimits({ post, business, channel }: Pick<Candidate, 'post' | 'business' | 'channel'>): Obstacle | null {
  const tagged = taggedFor({ post, business, channel })
  const { title, body } = textFor(post, channel.id)
  const text = { title, body: tagged(body) }
  const [tooMuch] = brokenChannelLimits(channel.kind, { ...text, media: post.media }, ownLimits(channel.settings))
  if (tooMuch) return { field: 'channelIds', code: 'limit', message: heard(tooMuch.message) }
  if (text.body.trim() === '')
    return { field: 'channelIds', code: 'limit', message: msg`The text for ${{ channel: channelName(channel.name) }} is empty.` }
  const follows = obstacleInReplies({ post, channel, tagged })
  if (follows) return follows
  // Without a platform that has limits of its own, those of the type hold for it as they do for the text of all others.
  const [over] = isOutside(channel.kind) ? [] : brokenLimits(post.contentType, text)
  return over ? { field: 'channelIds', code: 'limit', message: heard(over.message) } : null
}

/** As it goes out, with what its links get. Each month takes as much room as any other. */
function taggedFor({ post, business, channel }: Pick<Candidate, 'post' | 'business' | 'channel'>): (body: string) => string {
  const settings = settingsFor(post, channel.id)
  const parameters = linkParametersOn({ business, channel, contentType: post.contentType, settings, at: new Date() })
  return (body) => withLinkTags(body, parameters)
}

/** An approval is one for channels as they were: another one, or one that readers see otherwise by now, was never approved. */
export function obstacleInCoverage({ post, business, channel }: Pick<Candidate, 'post' | 'business' | 'channel'>): Obstacle | null {
  if (!business.requiresApproval) return null
  const coverage = coverageOf(post.approvedChannels, channel)
  if (coverage === 'covered') return null
  const name = channelName(channel.name)
  return {
    field: 'channelIds',
    code: 'approval',
    message:
      coverage === 'changed'
        ? msg`The settings of ${{ channel: name }} were changed after the approval. Approve the post again.`
        : msg`${{ channel: name }} was not connected when the post was approved. Approve it again.`,
  }
}

const minuteMs = 60_000
const farthestMs = 2 * 365.25 * 86_400_000

function obstacleInTime(dueAt: Date, now: Date): Obstacle | null {
  if (dueAt.getTime() < now.getTime() - minuteMs)
    return { field: 'dueAt', code: 'past', message: msg`This time has passed. Choose a later one.` }
  if (dueAt.getTime() > now.getTime() + farthestMs)
    return { field: 'dueAt', code: 'too_far', message: msg`Choose a time within the next two years.` }
  return null
}

export async function databaseNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ms: number }>(sql`select (extract(epoch from now()) * 1000)::float8 as ms`)
  return new Date(rows[0]?.ms ?? Number.NaN)
}
