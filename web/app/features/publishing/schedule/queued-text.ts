import { t } from '@lingui/core/macro'

import { formatList, formatZoned } from '../../../../lib/formats.ts'

interface Queued {
  channelName: string
  dueAt: string
}

/** "In the queue for Tue 1 Dec, 10:00 SAST, on Sandbox wall": also to see where it does not go. */
export function queuedText(deliveries: readonly Queued[], timeZone: string): string {
  const times = new Set(deliveries.map(({ dueAt }) => dueAt))
  const [first] = deliveries
  if (times.size === 1 && first)
    return t`In the queue for ${{ when: formatZoned(first.dueAt, timeZone) }}, on ${{ channels: formatList(deliveries.map(({ channelName }) => channelName)) }}`
  const each = deliveries.map(({ channelName, dueAt }) => `${channelName}, ${formatZoned(dueAt, timeZone)}`)
  return t`In the queue: ${{ times: formatList(each) }}`
}
