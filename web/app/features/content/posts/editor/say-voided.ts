import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'

import { toast } from '../../../../../ui/toasts.tsx'

/** Says that a change took an approval away, and with it what was planned; nothing where it did not. */
export function sayVoided(before: Pick<Post, 'approvedHash' | 'nextDueAt'> | undefined, after: Pick<Post, 'approvedHash'>): void {
  if (before?.approvedHash && after.approvedHash === null) toast.success(voidedText(before.nextDueAt !== null))
}

function voidedText(wasPlanned: boolean): string {
  return wasPlanned
    ? t`It was changed after it was approved: the approval is void, and nothing is scheduled any more.`
    : t`It was changed after it was approved: the approval is void.`
}
