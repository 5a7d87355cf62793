import { t } from '@lingui/core/macro'
import type { Proof } from '@postwright/contract/identity/factors'
import type { ReactNode } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { PasswordInput } from '../../../../ui/input.tsx'
import { textOf } from '../../../../lib/form-text.ts'

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
    <FormDialog
      title={title}
      description={description}
      submitLabel={confirmLabel}
      danger={danger}
      pending={work.isPending}
      onSubmit={(form) => onConfirm(hasPassword ? { password: textOf(form, 'password') } : {}, form)}
      onClose={onClose}
    >
      {Boolean(work.error) && !isSaidAtField && <Banner tone="bad" title={problem ?? messageOf(work.error, failure)} />}
      {children}
      {hasPassword && (
        <Field label={t`Your password`} error={errors['password']}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
      )}
    </FormDialog>
  )
}
