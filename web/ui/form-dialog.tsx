import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'
import { OfflineNote } from './offline-note.tsx'

export interface FormDialogProps {
  title: string
  description?: ReactNode
  /** Says what happens. */
  submitLabel: string
  cancelLabel?: string
  danger?: boolean
  /** Until its work is done it stays open. */
  pending: boolean
  onSubmit: (form: FormData) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with something to fill in: its fields, and under them the two ways out. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, submitLabel, cancelLabel = t`Cancel`, danger = false, pending, onSubmit, onClose, children } = props
  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={title} description={description} locked={pending}>
      <Form className="" pending={pending} onSubmit={onSubmit}>
        <div className="sheet-body grid gap-4 empty:hidden">
          {children}
          <OfflineNote pending={pending} />
        </div>
        <footer>
          <Button disabled={pending} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} type="submit" pending={pending}>
            {submitLabel}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
