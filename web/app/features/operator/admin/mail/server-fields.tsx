import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { Input, PasswordInput } from '../../../../../ui/input.tsx'
import { SheetBody } from '../../../../../ui/sheet.tsx'

/** What a text field is given: its name, its value, and what keeps what is typed. */
type TextOf<Name extends string> = (name: Name) => {
  name: string
  value: string
  onChange: (event: { currentTarget: HTMLInputElement }) => void
}

/** The text fields of values that are edited, by their names. */
export function textOf<Name extends string>(
  values: Readonly<Record<Name, string>>,
  set: (change: Partial<Record<Name, string>>) => void,
): TextOf<Name> {
  return (name) => ({
    name,
    value: values[name],
    onChange: (event) => set({ [name]: event.currentTarget.value } as Partial<Record<Name, string>>),
  })
}

interface ServerFieldsProps<Name extends string> {
  text: TextOf<Name>
  errors: Readonly<Record<string, string>>
}

/** Where a server of mails is. */
export function HostAndPort({ text, errors, placeholder }: ServerFieldsProps<'host' | 'port'> & { placeholder: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-4">
      <Field label={t`Host`} required error={errors['host']}>
        <Input {...text('host')} placeholder={placeholder} autoComplete="off" spellCheck={false} />
      </Field>
      <Field label={t`Port`} required error={errors['port']}>
        <Input {...text('port')} inputMode="numeric" autoComplete="off" />
      </Field>
    </div>
  )
}

interface UserProps extends ServerFieldsProps<'user' | 'password'> {
  /** One is stored, which is never shown. */
  hasPassword: boolean
  /** Where the server may ask for no user. */
  userHint?: string
}

/** Who signs in there. */
export function UserAndPassword({ text, errors, hasPassword, userHint }: UserProps) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Field label={t`User`} required={!userHint} error={errors['user']} hint={userHint}>
        <Input {...text('user')} autoComplete="off" spellCheck={false} />
      </Field>
      <Field
        label={t`Password`}
        error={errors['password']}
        hint={hasPassword ? t`One is stored. Leave this empty to keep it.` : t`Stored encrypted, and never shown again.`}
      >
        <PasswordInput {...text('password')} autoComplete="new-password" />
      </Field>
    </div>
  )
}

interface FrameProps {
  children: ReactNode
  onSubmit: () => void
  isSaving: boolean
  canSave: boolean
  /** Said where it is about no field. */
  problem: string | null | false
  errors: Readonly<Record<string, string>>
  /** Ends its use; null where nothing is saved. */
  stop: { label: ReactNode; onClick: () => void; isPending: boolean } | null
}

/** The form around the settings of a server of mails. */
export function ServerForm({ children, onSubmit, isSaving, canSave, problem, errors, stop }: FrameProps) {
  return (
    <Form pending={isSaving} onSubmit={onSubmit}>
      <SheetBody className="grid gap-5">
        {children}
        {problem && Object.keys(errors).length === 0 && <Banner tone="bad" title={problem} />}
      </SheetBody>
      <div className="sheet-foot justify-end">
        {stop && (
          <Button variant="ghost" pending={stop.isPending} onClick={stop.onClick}>
            {stop.label}
          </Button>
        )}
        <Button variant="primary" type="submit" pending={isSaving} disabled={!canSave}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  )
}
