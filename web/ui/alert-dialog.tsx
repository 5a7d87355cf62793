import { t } from '@lingui/core/macro'
import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'

import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { OfflineNote } from './offline-note.tsx'

export interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The question: "Delete Skemerkop Wines?" */
  title: string
  /** What goes with it and what can be brought back. */
  description: ReactNode
  /** Says what happens: "Delete business". */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  /** Why it did not happen; a toast would be out of reach behind the dialog. */
  problem?: string | undefined
  onConfirm: () => unknown
  /** More to answer, such as a reason. */
  children?: ReactNode
}

/** A question that must be answered before going on. It stays open until `onOpenChange(false)`. */
export function AlertDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmLabel,
  cancelLabel = t`Cancel`,
  danger = false,
  pending = false,
  problem,
  onConfirm,
  children,
}: AlertDialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !pending && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup className="dialog">
            <header>
              <Base.Title className="h2">{title}</Base.Title>
            </header>
            <div className="sheet-body stack">
              <Base.Description className="soft">{description}</Base.Description>
              {children}
              {problem && <Banner tone="bad" title={problem} />}
              <OfflineNote pending={pending} />
            </div>
            <footer>
              <Base.Close render={<Button>{cancelLabel}</Button>} />
              <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </footer>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
