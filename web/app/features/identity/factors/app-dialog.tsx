import { Trans } from '@lingui/react/macro'
import { ph, t } from '@lingui/core/macro'
import { lazy, Suspense, useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { useBeginTotp, useConfirmTotp } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes.tsx'

const QrCode = lazy(() => import('./qr-code.tsx'))

/** Sets an authenticator app up: the password, the key, a code, and the recovery codes. */
export function AppDialog({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const begin = useBeginTotp()
  const [codes, setCodes] = useState<string[]>()
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  if (begin.data) return <ConfirmDialog appKey={begin.data.key} uri={begin.data.uri} onDone={setCodes} onClose={onClose} />
  return (
    <ProofDialog
      title={t`Set up an authenticator app`}
      description={t`An app on your phone shows a new code each half minute. You enter one whenever you log in with your password.`}
      confirmLabel={t`Continue`}
      hasPassword={hasPassword}
      work={begin}
      failure={t`The app could not be set up`}
      onConfirm={(proof) => begin.mutate(proof)}
      onClose={onClose}
    />
  )
}

interface ConfirmDialogProps {
  appKey: string
  uri: string
  onDone: (recoveryCodes: string[]) => void
  onClose: () => void
}

function ConfirmDialog({ appKey, uri, onDone, onClose }: ConfirmDialogProps) {
  const confirm = useConfirmTotp()
  const errors = fieldErrors(confirm.error)

  function submit(form: FormData) {
    confirm.mutate(
      { code: textOf(form, 'code') },
      {
        onSuccess: ({ recoveryCodes }) => {
          toast.success(t`Codes are asked for from now on`)
          onDone(recoveryCodes)
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`Scan this with your app`}
      description={t`Or type the key below it into the app. Then enter the code that the app shows.`}
      submitLabel={t`Turn on`}
      pending={confirm.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {confirm.error && !errors['code'] && <Problem error={confirm.error} fallback={t`The code could not be checked`} />}
      <Suspense fallback={<div className="h-[200px]" />}>
        <QrCode text={uri} label={t`QR code with the key`} />
      </Suspense>
      <p className="t13">
        <Trans>
          Key: <span className="mono break-all">{ph({ key: appKey.replaceAll(/.{4}(?!$)/g, '$& ') })}</span>
        </Trans>
      </p>
      <Field label={t`Code`} error={errors['code']}>
        <Input name="code" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
      </Field>
    </FormDialog>
  )
}
