import { spokenLocale } from '@postwright/contract/core/sentences'
import type { Actor } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { formerMember } from '../../../former-member.ts'
import { type PostRow } from './reading.ts'
import { msg } from '@postwright/contract/core/msg'

/** @throws CONFLICT on `content`, saying who saved and when, when the post is not at the revision that the caller saw. */
export function refuseStale(post: PostRow, revision: number, { userId }: { userId: Actor['userId'] | null }): void {
  if (post.revision === revision) return
  const when = new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium', timeStyle: 'short', timeZone: post.timeZone }).format(
    post.editedAt,
  )
  throw conflict(
    'content',
    post.editorId === userId
      ? msg`You saved this post in another window on ${{ when }}. Your text is not saved: compare the two, then save again.`
      : msg`${{ person: post.editorName ?? formerMember() }} saved this post on ${{ when }}. Your text is not saved: compare the two, then save again.`,
  )
}
