import type { CaptchaState } from '@postwright/contract/operator/site'

import { fieldErrors } from '../../../../lib/errors.ts'
import { useEdits } from '../../../../lib/use-edits.ts'
import { Field } from '../../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { SheetForm } from '../../../../ui/sheet-form.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSaveCaptcha } from './queries.ts'

export function CaptchaForm({ captcha }: { captcha: CaptchaState }) {
  const { values, isChanged, set, settle } = useEdits({ siteKey: captcha.siteKey, secretKey: '' })
  const { siteKey, secretKey } = values
  const save = useSaveCaptcha()
  const errors = fieldErrors(save.error)
  const keepsSecret = captcha.hasSecretKey && siteKey === captcha.siteKey

  function submit() {
    save.mutate(
      { siteKey, ...(secretKey && { secretKey }) },
      {
        onSuccess: () => {
          settle(values)
          toast.success('Captcha saved')
        },
      },
    )
  }

  return (
    <SheetForm
      title="Captcha of the newsletter"
      submitLabel="Save captcha"
      save={save}
      isChanged={isChanged}
      notSaved="The keys could not be saved"
      onSubmit={submit}
    >
      <p className="t13 soft">
        Without keys, a visitor’s browser works out a proof for a moment, and nobody else learns of the visit. With keys of the kind
        “invisible reCAPTCHA v2”, Google decides; its script is loaded when somebody subscribes.
      </p>
      <Field label="Site key" hint="Empty: no Google." error={errors.siteKey}>
        <Input value={siteKey} spellCheck={false} autoComplete="off" onChange={(event) => set({ siteKey: event.currentTarget.value })} />
      </Field>
      <Field
        label="Secret key"
        hint={keepsSecret ? 'A key is stored. Leave this empty to keep it.' : 'Stored encrypted; never shown again.'}
        error={errors.secretKey}
      >
        <PasswordInput autoComplete="off" value={secretKey} onChange={(event) => set({ secretKey: event.currentTarget.value })} />
      </Field>
    </SheetForm>
  )
}
