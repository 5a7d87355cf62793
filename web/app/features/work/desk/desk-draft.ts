import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { isOpenClaim } from '@postwright/contract/content/claims'
import type { Channel } from '@postwright/contract/publishing/channels'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Generation, GenerationDraft } from '@postwright/contract/content/generation'

import type { useMay } from '../../identity/accounts/use-may.ts'
import { fittingChannels } from '../../publishing/schedule/fitting-channels.ts'
import type { Text, WritingState } from '../../content/generation/writing.ts'

/** A draft as the desk shows it: the server's, with the words that this tab hears at the moment. */
export interface DeskDraft extends GenerationDraft {
  /** "LinkedIn", or "LinkedIn 2" where there are variants. */
  name: string
  text: Text
  /** Connected channels that take it. */
  channels: Channel[]
  /** Whether it can be scheduled from here. */
  isOpen: boolean
  /** Why it cannot, where its state does not say so. */
  hindrance: string | null
}

export interface DeskFacts {
  business: Business
  channels: readonly Channel[]
  may: ReturnType<typeof useMay>
}

export function deskDrafts(generation: Generation, writing: WritingState, facts: DeskFacts): DeskDraft[] {
  const heard = writing.generationId === generation.id ? writing.texts : null
  const { variants } = generation.brief
  return generation.drafts.map((draft) => {
    const { contentType, variant, post } = draft
    const channels = fittingChannels(facts.channels, contentType)
    const isUnplanned = post?.status === 'draft' || post?.status === 'approved'
    const hindrance = isUnplanned ? hindranceOf(draft, channels, facts) : null
    const name = variants > 1 ? `${contentTypeLabel(contentType)} ${variant}` : contentTypeLabel(contentType)
    return { ...draft, name, text: textOf(draft, heard?.get(draft.key)), channels, isOpen: isUnplanned && hindrance === null, hindrance }
  })
}

/** The post as it stands now; before there is one, whatever is known further. */
function textOf({ post, title, body }: GenerationDraft, heard: Text | undefined): Text {
  if (post) return { title: post.content.title ?? '', body: post.content.body }
  return heard && heard.body.length >= body.length ? heard : { title, body }
}

function hindranceOf({ post }: GenerationDraft, channels: readonly Channel[], { business, may }: DeskFacts): string | null {
  if (isOverLimit(post)) return t`Correct it in the editor first`
  if (business.requiresCheckedClaims && post?.status === 'draft' && post.claims.some(isOpenClaim)) return t`Check its claims first`
  if (business.requiresApproval && post?.status === 'draft' && !may.approveRequired) return t`Somebody else must approve it first`
  if (channels.length === 0) return t`No channel: it can be kept`
  return may.publish ? null : t`Owners, admins and editors schedule it`
}

export function isOverLimit(post: GenerationDraft['post']): boolean {
  return post?.issues.some(({ severity }) => severity === 'hard') ?? false
}
