import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'

import { formatTime } from '../../../../../lib/formats.ts'

/** "Thabo Nkosi changed this post at 10:41"; oneself is named by the other window. */
export function changedBy({ editedBy, editedAt }: Pick<Post, 'editedBy' | 'editedAt'>, myId: string | undefined): string {
  const who =
    editedBy.id !== null && editedBy.id === myId ? 'You changed this post in another window' : `${editedBy.name} changed this post`
  return t`${who} at ${{ editedAt: formatTime(editedAt) }}`
}
