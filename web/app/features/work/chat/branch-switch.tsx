import { t } from '@lingui/core/macro'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useShowBranch } from './queries.ts'

/** Of the way that was gone by keyboard: the switch of what is shown then takes the focus on. */
let wayGone: { to: string; isLater: boolean } | undefined

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
  const place = useRef<HTMLSpanElement>(null)
  const at = siblingIds.indexOf(id)
  useEffect(() => {
    if (wayGone?.to !== id) return
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
    // At the end of the way there is only the way back.
    const [next, other] = wayGone.isLater ? buttons.toReversed() : buttons
    ;(next?.disabled ? other : next)?.focus()
    wayGone = undefined
  }, [id])
  if (siblingIds.length < 2 || at < 0) return null

  async function go(to: string | undefined) {
    if (to === undefined) return
    if (document.activeElement?.matches(':focus-visible')) wayGone = { to, isLater: siblingIds.indexOf(to) > at }
    await show.mutateAsync({ id: to }).catch((error: unknown) => {
      wayGone = undefined
      toast.failed(error, t`It could not be shown. Try again.`)
    })
  }

  const step = (label: string, icon: typeof ChevronLeft, to: string | undefined) => (
    <IconButton size="sm" icon={icon} label={label} disabled={to === undefined || isBusy} onClick={() => go(to)} />
  )
  return (
    <span ref={place} className="ch-branch">
      {step(earlier, ChevronLeft, siblingIds[at - 1])}
      {t`${{ place: at + 1 }} of ${{ count: siblingIds.length }}`}
      {step(later, ChevronRight, siblingIds[at + 1])}
    </span>
  )
}
