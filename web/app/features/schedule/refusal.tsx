import { fieldErrors, messageOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

export interface RefusalProps {
  error: unknown
  /** What to say when the server gave no reason. */
  fallback: string
  /** What confirming does: "Send it again". */
  confirmLabel: string
  pending: boolean
  onConfirm: () => unknown
}

/** Why a time was refused, as far as no field shows it. The same text on a channel within a day may be sent all the same. */
export function Refusal({ error, fallback, confirmLabel, pending, onConfirm }: RefusalProps) {
  const { dueAt, channelIds, confirmDuplicate } = fieldErrors(error)
  if (confirmDuplicate) {
    const again = (
      <Button pending={pending} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    )
    return <Banner tone="warn" title={confirmDuplicate} actions={again} />
  }
  return dueAt || channelIds ? null : <Banner tone="bad" title={messageOf(error, fallback)} />
}
