import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PaymentCheck, PaymentMode, PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { type ReactNode, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { CopyLink } from '../../../../../ui/copy-link.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { Doctor } from './doctor.tsx'
import { ProviderState } from './provider-state.tsx'
import { useCheckPayments, useRemovePayments } from './queries.ts'

interface ProviderSheetProps {
  provider: PaymentProviderName
  /** As the company calls itself. */
  name: string
  note: string
  /** Null while there are no keys. */
  mode: PaymentMode | null
  check: PaymentCheck | null
  webhookUrl: string
  webhookHint: string
  save: { error: unknown; isPending: boolean }
  isChanged: boolean
  /** Saves, and calls `onSaved` once that is done. */
  onSubmit: (onSaved: () => void) => void
  onRemoved: () => void
  children: ReactNode
}

/** The keys of one payment provider, and what it says to them. What is saved is checked at once. */
export function ProviderSheet(props: ProviderSheetProps) {
  const { provider, name, note, mode, check, webhookUrl, webhookHint, save, isChanged, onSubmit, onRemoved, children } = props
  const [isAsked, setAsked] = useState(false)
  const [checking, remove] = [useCheckPayments(), useRemovePayments()]
  const failed = save.error ?? checking.error
  const isPlaced = Object.keys(fieldErrors(save.error)).length > 0

  function submit() {
    checking.reset()
    onSubmit(() => {
      toast.success(t`Keys of ${name} saved`)
      checking.mutate({ provider })
    })
  }

  function forget() {
    remove.mutate(
      { provider },
      {
        onSuccess: () => {
          setAsked(false)
          checking.reset()
          onRemoved()
          toast.success(t`Keys of ${name} removed`)
        },
      },
    )
  }

  return (
    <Sheet title={name} note={note} actions={<ProviderState mode={mode} check={check} isChecking={checking.isPending} />}>
      <Form className="" pending={save.isPending} onSubmit={submit}>
        <SheetBody className="grid gap-5">
          {children}
          <CopyLink label={t`Webhook address`} hint={webhookHint} link={webhookUrl} />
          {failed && !isPlaced && (
            <Problem error={failed} fallback={save.error ? t`The keys could not be saved` : t`The provider could not be asked`} />
          )}
        </SheetBody>
        {mode && check && <Doctor provider={provider} check={check} />}
        <div className="sheet-foot flex-wrap justify-end">
          {mode && (
            <>
              <Button variant="ghost" onClick={() => setAsked(true)}>
                <Trans>Remove keys</Trans>
              </Button>
              <Button pending={checking.isPending} disabled={isChanged} onClick={() => checking.mutate({ provider })}>
                <Trans>Check</Trans>
              </Button>
            </>
          )}
          <Button variant="primary" type="submit" pending={save.isPending} disabled={!isChanged}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </Form>
      <AlertDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t`Remove the keys of ${name}?`}
        description={t`Nobody can pay through ${name} any more, and what it reports is not heard. Subscriptions that run there go on being charged until you cancel them at ${name}.`}
        confirmLabel={t`Remove keys`}
        danger
        pending={remove.isPending}
        problem={remove.error ? messageOf(remove.error, t`The keys could not be removed`) : undefined}
        onConfirm={forget}
      />
    </Sheet>
  )
}
