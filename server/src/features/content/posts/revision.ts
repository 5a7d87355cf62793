import { spokenLocale } from '@postwright/contract/core/sentences'
import type { Actor } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { formerMember } from '../../../former-member.ts'
import { type PostRow } from './reading.ts'
import { msg } from '@postwright/contract/core/msg'

/** @throws CONFLICT on `content`, saying who saved and when, when the post is not at the revision of the text that the caller would save. */
export function refuseStale(post: PostRow, revision: number, { userId }: Somebody): void {
  if (post.revision === revision) return
  throw conflict(
    'content',
    post.editorId === userId
      ? msg`You saved this post in another window on ${{ when: whenOf(post) }}. Your text is not saved: compare the two, then save again.`
      : msg`${{ person: editorOf(post) }} saved this post on ${{ when: whenOf(post) }}. Your text is not saved: compare the two, then save again.`,
  )
}

/** The same for whoever writes nothing: they decide about a post, ask for a review, or choose its pictures. */
export function refuseUnseen(post: PostRow, revision: number, { userId }: Somebody): void {
  if (post.revision === revision) return
  throw conflict(
    'content',
    post.editorId === userId
      ? msg`You changed this post in another window on ${{ when: whenOf(post) }}. Look at it again: nothing was done.`
      : msg`${{ person: editorOf(post) }} changed this post on ${{ when: whenOf(post) }}. Look at it again: nothing was done.`,
  )
}

interface Somebody {
  userId: Actor['userId'] | null
}

function editorOf({ editorName }: PostRow): string {
  return editorName ?? formerMember()
}

function whenOf({ editedAt, timeZone }: PostRow): string {
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(editedAt)
}
