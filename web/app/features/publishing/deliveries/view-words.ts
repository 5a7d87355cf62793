import { t } from '@lingui/core/macro'
import type { DeliveryView } from '@postwright/contract/publishing/deliveries'

export const viewLabels: Record<DeliveryView, string> = {
  queue: t`Queue`,
  sending: t`Sending`,
  attention: t`Needs attention`,
  missed: t`Missed`,
  failed: t`Failed`,
  sent: t`Sent`,
}

/** Title and sentence of a view that has nothing. */
export const emptyViews: Record<DeliveryView, readonly [title: string, text: string]> = {
  queue: [t`Nothing is planned`, t`Schedule a post from its page or from the calendar, and it waits here for its time.`],
  sending: [t`Nothing is being sent`, t`Whatever is on its way to a platform is here until that has answered.`],
  attention: [t`Nothing waits for your answer`, t`What may or may not be live, and what you post by hand, is asked about here.`],
  missed: [t`Nothing missed its time`, t`What was due while the server was off is here, and is not sent without asking you.`],
  failed: [t`Nothing failed`, t`What a platform refused is here, with its reason and what to do about it.`],
  sent: [t`Nothing has been sent yet`, t`Published posts are listed here with their addresses.`],
}
