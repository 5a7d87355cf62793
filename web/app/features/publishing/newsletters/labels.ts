import { t } from '@lingui/core/macro'
import type { IssueStatus } from '@postwright/contract/publishing/issues'
import type { ReaderStatus, RowOutcome } from '@postwright/contract/publishing/subscribers'

export const readerLabels: Record<ReaderStatus, string> = {
  subscribed: t`Subscribed`,
  pending: t`Not confirmed`,
  unsubscribed: t`Left`,
  bounced: t`Bounced`,
  complained: t`Complained`,
}

export const issueLabels: Record<IssueStatus, string> = {
  sending: t`Being sent`,
  paused: t`Paused`,
  cancelled: t`Stopped`,
  sent: t`Sent`,
}

export const rowLabels: Record<RowOutcome, string> = {
  added: t`is added`,
  known: t`is on the list already`,
  left: t`left the list, and stays away`,
  repeated: t`stands in an earlier row`,
  refused: t`is no address`,
}
