import { t } from '@lingui/core/macro'
import type { MonthPlanItem } from '@postwright/contract/content/month-plans'
import { useEffect, useRef } from 'react'

import { toast } from '../../../../ui/toasts.tsx'
import { useRemovePlanItem, useRestorePlanItem } from './queries.ts'

/** Takes its row out of a plan and says so, with Undo. With the row its button goes: that of the next row takes the focus on. */
export function useRemoveRow(planId: string): (item: MonthPlanItem, button: HTMLElement | null) => void {
  const remove = useRemovePlanItem()
  const restore = useRestorePlanItem()
  const next = useRef<HTMLElement>(null)
  useEffect(
    () => () => {
      if (next.current) takeOver(next.current)
    },
    [],
  )

  function undo(id: string) {
    restore.mutate({ planId, id }, { onError: (error) => toast.failed(error, t`The row could not be put back`) })
  }

  return ({ id, topic }, button) => {
    next.current = besides(button)
    remove.mutate(
      { id },
      {
        onSuccess: () => toast.success(t`“${topic}” is out of the plan`, { label: t`Undo`, onAction: () => undo(id) }),
        onError(error) {
          next.current = null
          toast.failed(error, t`The row could not be taken out`)
        },
      },
    )
  }
}

/** After the menu, which gives the focus back to where it was opened. */
function takeOver(button: HTMLElement): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) button.focus()
  })
}

/** The same button of the next row, or of the one before. */
function besides(button: HTMLElement | null): HTMLElement | null {
  const buttons = [...document.querySelectorAll<HTMLElement>('.mp-more')]
  const at = buttons.findIndex((one) => one === button)
  return at === -1 ? null : (buttons[at + 1] ?? buttons[at - 1] ?? null)
}
