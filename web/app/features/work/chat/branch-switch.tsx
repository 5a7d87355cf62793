import { t } from '@lingui/core/macro'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'

import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useShowBranch } from './queries.ts'

interface BranchSwitchProps {
  message: ChatMessage
  isBusy: boolean
  /** What its neighbours are called. */
  earlier: string
  later: string
}

/** "2 of 2": which wording this is, and the way to the others. */
export function BranchSwitch({ message: { id, siblingIds }, isBusy, earlier, later }: BranchSwitchProps) {
  const show = useShowBranch()
  const at = siblingIds.indexOf(id)
  if (siblingIds.length < 2 || at < 0) return null

  async function go(to: string | undefined) {
    if (to === undefined) return
    await show.mutateAsync({ id: to }).catch((error: unknown) => toast.failed(error, t`It could not be shown. Try again.`))
  }

  const step = (label: string, icon: typeof ChevronLeft, to: string | undefined) => (
    <IconButton size="sm" icon={icon} label={label} disabled={to === undefined || isBusy} onClick={() => go(to)} />
  )
  return (
    <span className="ch-branch">
      {step(earlier, ChevronLeft, siblingIds[at - 1])}
      {t`${{ place: at + 1 }} of ${{ count: siblingIds.length }}`}
      {step(later, ChevronRight, siblingIds[at + 1])}
    </span>
  )
}
