import { createHash } from 'node:crypto'

import type { ApprovedChannel, UncoveredChannel } from '@postwright/contract/content/approved-channels'
import type { ContentType } from '@postwright/contract/core/content-types'
import { type ChannelKind, channelKinds } from '@postwright/contract/publishing/channel-kinds'

import { channelName } from '../../../channel-name.ts'
import { shownSettings } from '../../../platforms/shown-settings.ts'

/** A channel as its row has it. */
export interface ChannelFacts {
  id: string
  kind: ChannelKind
  name: string
  settings: Record<string, unknown>
}

/** What an approval that is given now covers: the channels of the business to which a post of this type may go, as they are. */
export function coverable({ contentType, channels }: { contentType: ContentType; channels: readonly ChannelFacts[] }): ApprovedChannel[] {
  return channels
    .filter(({ kind }) => channelKinds[kind].contentTypes.includes(contentType))
    .map(({ id, kind, name, settings }) => ({ id, kind, name, settings: { ...shownSettings[kind](settings) } }))
}

/** Whether an approval covers a channel as it is. One without channels is from before they were kept, and covers every one. */
export function coverageOf(
  approved: readonly ApprovedChannel[] | null,
  { id, kind, settings }: Pick<ChannelFacts, 'id' | 'kind' | 'settings'>,
): 'covered' | 'connected-later' | 'changed' {
  if (approved === null) return 'covered'
  const kept = approved.find((one) => one.id === id)
  if (!kept) return 'connected-later'
  return inOrder(kept.settings) === inOrder(shownSettings[kind](settings)) ? 'covered' : 'changed'
}

/** The channels of one approval and those of another one, each as the later one has it. */
export function together(earlier: readonly ApprovedChannel[] | null, later: readonly ApprovedChannel[]): ApprovedChannel[] {
  return [...new Map([...(earlier ?? []), ...later].map((channel) => [channel.id, channel])).values()]
}

interface ApprovedPost {
  contentType: ContentType
  channels: readonly ChannelFacts[]
  approvedHash: string | null
  approvedChannels: readonly ApprovedChannel[] | null
}

/** The channels to which an approved post could go, if its approval covered them. */
export function uncovered({ approvedHash, approvedChannels, contentType, channels }: ApprovedPost): UncoveredChannel[] {
  if (approvedHash === null) return []
  return channels
    .filter(({ kind }) => channelKinds[kind].contentTypes.includes(contentType))
    .flatMap((channel) => {
      const coverage = coverageOf(approvedChannels, channel)
      return coverage === 'covered' ? [] : [{ id: channel.id, name: channelName(channel.name), isChanged: coverage === 'changed' }]
    })
}

/** What of an approval whoever reads the post is told. */
export function presentCoverage(post: ApprovedPost & { requiresApproval: boolean }) {
  const { approvedHash, approvedChannels, requiresApproval } = post
  return {
    approvedChannels: approvedChannels?.map((channel) => ({ ...channel, name: channelName(channel.name) })) ?? null,
    receiptHash: approvedHash && receiptHash(approvedHash, approvedChannels),
    uncoveredChannels: requiresApproval ? uncovered(post) : [],
  }
}

/** SHA-256 over all that was approved, in hexadecimal: the content by its hash, and the channels in the order of their ids. */
export function receiptHash(contentHash: string, channels: readonly ApprovedChannel[] | null): string {
  if (channels === null) return contentHash
  const listed = channels
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, kind, name, settings }) => [id, kind, name, inOrder(settings)])
  return createHash('sha256')
    .update(JSON.stringify([contentHash, listed]))
    .digest('hex')
}

/** The same for the same settings: a jsonb column gives them back in an order of its own. */
function inOrder(settings: Readonly<Record<string, string>>): string {
  return JSON.stringify(Object.entries(settings).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
