import type { Proof } from '@postwright/contract/factors'
import type { ReactNode } from 'react'

import { fieldErrors, messageOf } from '../../../lib/errors.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Form } from '../../../ui/form.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { textOf } from '../accounts/form-text.ts'

interface ProofDialogProps {
  title: string
  description: ReactNode
  /** Says what happens. */
  confirmLabel: string
  danger?: boolean
  /** Whoever has no password is asked for none; the server looks when they logged in. */
  hasPassword: boolean
  work: { isPending: boolean; error: unknown }
  /** For an error that the server did not foresee. */
  failure: string
  /** What went wrong on this side. */
  problem?: string | undefined
  onConfirm: (proof: Proof, form: FormData) => void
  onClose: () => void
  /** More to answer. */
  children?: ReactNode
}

/** Asks for the password before something that an open screen alone may not do. */
export function ProofDialog(props: ProofDialogProps) {
  const { title, description, confirmLabel, danger = false, hasPassword, work, failure, problem, onConfirm, onClose, children } = props
  const errors = fieldErrors(work.error)
  const isSaidAtField = 'password' in errors || 'name' in errors

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} locked={work.isPending} title={title} description={description}>
      <Form
        className=""
        pending={work.isPending}
        onSubmit={(form) => onConfirm(hasPassword ? { password: textOf(form, 'password') } : {}, form)}
      >
        {(hasPassword || children !== undefined || work.error !== null) && (
          <div className="sheet-body stack">
            {Boolean(work.error) && !isSaidAtField && <Banner tone="bad" title={problem ?? messageOf(work.error, failure)} />}
            {children}
            {hasPassword && (
              <Field label="Your password" error={errors['password']}>
                <PasswordInput name="password" autoComplete="current-password" />
              </Field>
            )}
          </div>
        )}
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={work.isPending}>
            {confirmLabel}
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
