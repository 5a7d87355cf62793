import { t } from '@lingui/core/macro'
import { Field } from '../../../../ui/field.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { StepForm } from './step-form.tsx'

export function MailStep({ onDone }: { onDone: () => Promise<void> }) {
  return (
    <StepForm
      title={t`How is mail sent?`}
      intro={t`Through your own SMTP server. Without one everything works but mail: links that people wait for are handed on by you, from Admin, Email, Outbox.`}
      submitLabel={t`Save and open the app`}
      read={(form) => ({
        smtp: {
          host: textOf(form, 'host'),
          port: Number(textOf(form, 'port')),
          user: textOf(form, 'user'),
          password: textOf(form, 'password'),
          security: Number(textOf(form, 'port')) === 465 ? 'tls' : 'starttls',
          from: textOf(form, 'from'),
          fromName: '',
        },
      })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)_120px] gap-4">
            <Field label={t`Host`} error={errors['smtp.host']}>
              <Input name="host" placeholder="smtp.example.com" autoComplete="off" spellCheck={false} />
            </Field>
            <Field label={t`Port`} error={errors['smtp.port']}>
              <Input name="port" inputMode="numeric" defaultValue="587" autoComplete="off" />
            </Field>
          </div>
          <Field label={t`User`} error={errors['smtp.user']}>
            <Input name="user" autoComplete="off" spellCheck={false} />
          </Field>
          <Field label={t`Password`} error={errors['smtp.password']} hint={t`Stored encrypted, and never shown again.`}>
            <PasswordInput name="password" autoComplete="off" />
          </Field>
          <Field label={t`From`} error={errors['smtp.from']} hint={t`The address that mails come from`}>
            <Input name="from" type="email" autoComplete="off" />
          </Field>
        </>
      )}
    </StepForm>
  )
}
