import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'

import { formatTime } from '../../../../../lib/formats.ts'

/** "Thabo Nkosi changed this post at 10:41"; oneself is named by the other window. */
export function changedBy({ editedBy, editedAt }: Pick<Post, 'editedBy' | 'editedAt'>, myId: string | undefined): string {
  const [person, time] = [editedBy.name, formatTime(editedAt)]
  if (editedBy.id !== null && editedBy.id === myId) return t`You changed this post in another window at ${time}`
  return t`${person} changed this post at ${time}`
}
