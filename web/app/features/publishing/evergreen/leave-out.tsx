import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LeftOutShowing } from '@postwright/contract/publishing/evergreen'
import { CalendarX } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useLeaveShowingOut, usePutShowingBack } from './queries.ts'

interface LeaveOutProps {
  postId: string
  /** It left the calendar. */
  onGone: () => void
}

/** Takes one showing of the library off the calendar, with Undo. */
export function LeaveOut({ postId, onGone }: LeaveOutProps) {
  const leaving = useLeaveShowingOut()
  const puttingBack = usePutShowingBack()

  async function leaveOut() {
    try {
      const left = await leaving.mutateAsync({ postId })
      toast.success(t`This one is taken off`, { label: t`Undo`, onAction: () => void putBack(left) })
      onGone()
    } catch (error) {
      toast.failed(error, t`It could not be taken off the calendar`)
    }
  }

  async function putBack(left: LeftOutShowing) {
    try {
      await puttingBack.mutateAsync(left)
    } catch (error) {
      toast.failed(error, t`It could not be put back on the calendar`)
    }
  }

  return (
    <Button icon={CalendarX} pending={leaving.isPending} onClick={() => void leaveOut()}>
      <Trans>Take this one off</Trans>
    </Button>
  )
}
