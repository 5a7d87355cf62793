import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
          toast.success(t`Captcha saved`)
        },
      },
    )
  }

  return (
    <SheetForm
      title={t`Captcha of the newsletter`}
      submitLabel={t`Save captcha`}
      save={save}
      isChanged={isChanged}
      notSaved={t`The keys could not be saved`}
      onSubmit={submit}
    >
      <p className="t13 soft">
        <Trans>
          Without keys, a visitor’s browser works out a proof for a moment, and nobody else learns of the visit. With keys of the kind
          “invisible reCAPTCHA v2”, Google decides; its script is loaded when somebody subscribes.
        </Trans>
      </p>
      <Field label={t`Site key`} hint={t`Empty: no Google.`} error={errors.siteKey}>
        <Input value={siteKey} spellCheck={false} autoComplete="off" onChange={(event) => set({ siteKey: event.currentTarget.value })} />
      </Field>
      <Field
        label={t`Secret key`}
        hint={keepsSecret ? t`A key is stored. Leave this empty to keep it.` : t`Stored encrypted; never shown again.`}
        error={errors.secretKey}
      >
        <PasswordInput autoComplete="off" value={secretKey} onChange={(event) => set({ secretKey: event.currentTarget.value })} />
      </Field>
    </SheetForm>
  )
}
