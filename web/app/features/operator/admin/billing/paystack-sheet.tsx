import { t } from '@lingui/core/macro'
import type { PaymentSettings } from '@postwright/contract/billing/payment-settings'
import { useState } from 'react'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { Field } from '../../../../../ui/field.tsx'
import { PasswordInput } from '../../../../../ui/input.tsx'
import { ProviderSheet } from './provider-sheet.tsx'
import { useSavePaystack } from './queries.ts'

/** Cards, in rand. Its one key also proves what Paystack reports. */
export function PaystackSheet({ state: { keys, check, webhookUrl } }: { state: PaymentSettings['paystack'] }) {
  const [secretKey, setSecretKey] = useState('')
  const save = useSavePaystack()
  const error = fieldErrors(save.error)['secretKey']

  return (
    <ProviderSheet
      provider="paystack"
      name="Paystack"
      note={t`Cards, in rand`}
      mode={keys?.mode ?? null}
      check={check}
      webhookUrl={webhookUrl}
      webhookHint={t`Enter it in the Paystack dashboard under Settings, API Keys & Webhooks, as the test or the live webhook URL.`}
      save={save}
      isChanged={secretKey !== ''}
      onSubmit={(onSaved) =>
        save.mutate(
          { secretKey: secretKey.trim() },
          {
            onSuccess: () => {
              setSecretKey('')
              onSaved()
            },
          },
        )
      }
      onRemoved={() => {
        setSecretKey('')
        save.reset()
      }}
    >
      <Field
        label={t`Secret key`}
        required={keys === null}
        error={error}
        hint={keys ? storedHint(keys) : t`Begins with sk_test_ or sk_live_. Stored encrypted, and never shown again.`}
      >
        <PasswordInput
          autoComplete="off"
          spellCheck={false}
          value={secretKey}
          onChange={(event) => setSecretKey(event.currentTarget.value)}
        />
      </Field>
    </ProviderSheet>
  )
}

function storedHint({ mode, secretKeyEnds: end }: NonNullable<PaymentSettings['paystack']['keys']>): string {
  return mode === 'live'
    ? t`The live key that ends in ${end} is stored. Enter another one to replace it.`
    : t`The test key that ends in ${end} is stored, and moves no money. Enter another one to replace it.`
}
