import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'

import { formatTime } from '../../../../../lib/formats.ts'

type Change = Pick<Post, 'editedBy' | 'editedAt'>

/** "Thabo Nkosi changed this post at 10:41"; oneself is named by the other window. */
export function changedBy(change: Change, myId: string | undefined): string {
  const { person, when } = told(change)
  return isOwn(change, myId) ? t`You changed this post in another window at ${when}` : t`${person} changed this post at ${when}`
}

/** The same for whoever had not saved their own text by then. */
export function changedMeanwhile(change: Change, myId: string | undefined): string {
  const { person, when } = told(change)
  return isOwn(change, myId)
    ? t`You changed this post in another window at ${when}, while you were writing here. Nothing was overwritten.`
    : t`${person} changed this post at ${when}, while you were writing here. Nothing was overwritten.`
}

/** The same for whoever has the newest text before them already. */
export function replacedBy(change: Change, myId: string | undefined): string {
  const { person, when } = told(change)
  return isOwn(change, myId)
    ? t`You changed this post in another window at ${when}. You see the newest text.`
    : t`${person} changed this post at ${when}. You see the newest text.`
}

function isOwn({ editedBy }: Change, myId: string | undefined): boolean {
  return editedBy.id !== null && editedBy.id === myId
}

function told({ editedBy, editedAt }: Change): { person: string; when: string } {
  return { person: editedBy.name, when: formatTime(editedAt) }
}
