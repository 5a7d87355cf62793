import type { Sentence } from '@postwright/contract/core/sentences'

import type { Services } from '../../../../context.ts'
import { DomainError } from '../../../../errors.ts'
import type { ByGuest } from '../../../../event-parts.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { addGuestComment, editGuestComment, removeGuestComment } from '../../comments/public.ts'
import { lockedPost } from '../../posts/public.ts'
import { lastReviews } from '../../reviews/public.ts'
import { placeOf } from './decide.ts'
import { byGuest, type GuestLink, inLink, isStillOpen } from './find-link.ts'
import { shownOf } from './page.ts'

export type Talked = { kind: 'done' | 'ended' | 'gone' } | { kind: 'refused'; sentence: Sentence }

interface NewComment {
  postId: string
  body: string
  quote: string
  replyTo: string | undefined
}

/** A guest says something about a post of the link, or about words of it, or answers in a thread of the link. */
export function commentAsGuest(
  services: Services,
  found: GuestLink,
  name: string,
  { postId, body, quote, replyTo }: NewComment,
): Promise<Talked> {
  return talk(services, found, name, async (tx, by) => {
    if (!(await placeOf(tx, found, postId))) return { kind: 'gone' }
    const which = { workspaceId: by.workspaceId, postId }
    const post = await lockedPost(tx, which)
    const { version } = shownOf(post, (await lastReviews(tx, { ...which, postIds: [postId] })).get(postId))
    await addGuestComment(tx, by, { post, body, quote, replyTo, version }, found.link.createdBy)
    return { kind: 'done' }
  })
}

export function editAsGuest(services: Services, found: GuestLink, name: string, edit: { id: string; body: string }): Promise<Talked> {
  return talk(services, found, name, async (tx, by) => {
    await editGuestComment(tx, by, edit)
    return { kind: 'done' }
  })
}

export function removeAsGuest(services: Services, found: GuestLink, name: string, id: string): Promise<Talked> {
  return talk(services, found, name, async (tx, by) => {
    await removeGuestComment(tx, by, id)
    return { kind: 'done' }
  })
}

async function talk(services: Services, found: GuestLink, name: string, run: (tx: Tx, by: ByGuest) => Promise<Talked>): Promise<Talked> {
  try {
    return await inLink(services, found, async (tx) => ((await isStillOpen(tx, found)) ? run(tx, byGuest(found, name)) : { kind: 'ended' }))
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return error.code === 'NOT_FOUND' ? { kind: 'gone' } : { kind: 'refused', sentence: error.sentence }
  }
}
