import { t } from '@lingui/core/macro'
import type { PaymentMode, PaymentSettings } from '@postwright/contract/billing/payment-settings'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../../../ui/input.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { ProviderSheet } from './provider-sheet.tsx'
import { useSavePaypal } from './queries.ts'

const modes: { value: PaymentMode; label: string }[] = [
  { value: 'test', label: t`Sandbox, moves no money` },
  { value: 'live', label: t`Live` },
]

/** The wallet, in US dollars. */
export function PaypalSheet({ state: { keys, check, webhookUrl } }: { state: PaymentSettings['paypal'] }) {
  const saved = { mode: keys?.mode ?? 'test', clientId: keys?.clientId ?? '', clientSecret: '', webhookId: keys?.webhookId ?? '' }
  const { values, isChanged, set, settle, discard } = useEdits<{ mode: PaymentMode } & Record<TextName, string>>(saved)
  const save = useSavePaypal()
  const errors = fieldErrors(save.error)
  const isKept = keys !== null && values.mode === keys.mode && values.clientId.trim() === keys.clientId

  function submit(onSaved: () => void) {
    const { clientSecret, ...others } = values
    save.mutate(
      { ...others, ...(clientSecret !== '' && { clientSecret: clientSecret.trim() }) },
      {
        onSuccess: () => {
          settle(values)
          set({ clientSecret: '' })
          onSaved()
        },
      },
    )
  }

  function text(name: TextName) {
    return {
      value: values[name],
      autoComplete: 'off',
      spellCheck: false,
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    }
  }

  return (
    <ProviderSheet
      provider="paypal"
      name="PayPal"
      note={t`In US dollars`}
      mode={keys?.mode ?? null}
      check={check}
      webhookUrl={webhookUrl}
      webhookHint={t`Add a webhook with it to the app in PayPal’s developer dashboard. Its id is then shown there.`}
      save={save}
      isChanged={isChanged}
      onSubmit={submit}
      onRemoved={() => {
        discard()
        save.reset()
      }}
    >
      <Field label={t`Account`} error={errors['mode']} hint={t`Each has a client and a webhook of its own.`}>
        <Select options={modes} value={values.mode} onChange={(mode) => set({ mode })} />
      </Field>
      <Field label={t`Client id`} required error={errors['clientId']}>
        <Input {...text('clientId')} />
      </Field>
      <Field
        label={t`Client secret`}
        required={!isKept}
        error={errors['clientSecret']}
        hint={isKept ? t`A secret is stored. Leave this empty to keep it.` : t`Stored encrypted, and never shown again.`}
      >
        <PasswordInput {...text('clientSecret')} />
      </Field>
      <Field label={t`Webhook id`} required error={errors['webhookId']} hint={t`It proves what PayPal reports.`}>
        <Input {...text('webhookId')} />
      </Field>
    </ProviderSheet>
  )
}

type TextName = 'clientId' | 'clientSecret' | 'webhookId'
