import { t } from '@lingui/core/macro'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { StepForm } from './step-form.tsx'

interface InstanceStepProps {
  name: string
  supportEmail: string
  onDone: () => Promise<void>
}

export function InstanceStep({ name, supportEmail, onDone }: InstanceStepProps) {
  return (
    <StepForm
      title={t`What is it called?`}
      intro={t`The name and the contact address stand on the public pages of this instance, for everybody to see.`}
      submitLabel={t`Continue`}
      read={(form) => ({ name: textOf(form, 'name'), supportEmail: textOf(form, 'supportEmail').trim() })}
      onDone={onDone}
    >
      {(errors) => (
        <>
          <Field label={t`Name of this instance`} error={errors['name']}>
            <Input name="name" defaultValue={name} autoComplete="organization" />
          </Field>
          <Field
            label={t`Public contact address`}
            hint={t`Where “Contact Support” writes to. Your sign-in address is shown nowhere unless you enter it here. Empty: no address is shown.`}
            error={errors['supportEmail']}
          >
            <Input name="supportEmail" type="email" defaultValue={supportEmail} placeholder="hello@example.com" autoComplete="off" />
          </Field>
        </>
      )}
    </StepForm>
  )
}
