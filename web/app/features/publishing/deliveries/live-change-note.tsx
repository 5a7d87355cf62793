import { t } from '@lingui/core/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'

/** What is changed about a post where it is published, or why that failed. Nothing where nothing is. */
export function LiveChangeNote({ delivery: { liveChange } }: { delivery: Delivery }) {
  if (!liveChange) return null
  const { kind, isUnderWay, reason } = liveChange
  const words = {
    take_down: isUnderWay ? t`It is being taken down.` : t`It was not taken down.`,
    update: isUnderWay ? t`Its text is being updated there.` : t`Its text was not updated there.`,
  }
  return (
    <p className={isUnderWay ? 't13 soft' : 't13 c-warn'} role="status">
      {words[kind]} {reason}
    </p>
  )
}
