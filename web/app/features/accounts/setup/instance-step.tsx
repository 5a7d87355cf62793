import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { textOf } from '../form-text.ts'
import { StepForm } from './step-form.tsx'

export function InstanceStep({ name, onDone }: { name: string; onDone: () => Promise<void> }) {
  return (
    <StepForm
      title="What is it called?"
      intro="The name stands in mails and on the public pages of this instance."
      submitLabel="Continue"
      read={(form) => ({ name: textOf(form, 'name') })}
      onDone={onDone}
    >
      {(errors) => (
        <Field label="Name of this instance" error={errors['name']}>
          <Input name="name" defaultValue={name} autoComplete="organization" />
        </Field>
      )}
    </StepForm>
  )
}
