import type { SmtpSecurity, SmtpState } from '@postwright/contract/mail'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Input, PasswordInput } from '../../../../ui/input.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { textOf } from '../../accounts/form-text.ts'
import { smtpQuery, useRemoveSmtp, useSaveSmtp } from './queries.ts'
import { SmtpTest } from './smtp-test.tsx'

export function MailServerForm({ ownAddress }: { ownAddress: string }) {
  const state = useQuery(smtpQuery())
  return (
    <div className="grid max-w-[720px] gap-5">
      {state.data === null && (
        <Banner tone="warn" title="No mail is sent yet">
          Mails are kept in the outbox. Links that somebody waits for, such as a new password, are written to the server log too.
        </Banner>
      )}
      <Sheet title="Mail server">
        <LoadState of={state} rows={4} loading="Loading the mail server" failed="The mail server's settings could not be loaded" />
        {state.isSuccess && <ServerFields key={JSON.stringify(state.data)} state={state.data} />}
      </Sheet>
      {state.data && <SmtpTest ownAddress={ownAddress} />}
    </div>
  )
}

const securities: { value: SmtpSecurity; label: string }[] = [
  { value: 'starttls', label: 'STARTTLS (usually port 587)' },
  { value: 'tls', label: 'TLS (usually port 465)' },
  { value: 'none', label: 'None' },
]

function ServerFields({ state }: { state: SmtpState | null }) {
  const [security, setSecurity] = useState<SmtpSecurity>(state?.security ?? 'starttls')
  const save = useSaveSmtp()
  const remove = useRemoveSmtp()
  const errors = fieldErrors(save.error)
  const problem = save.error
    ? messageOf(save.error, 'The mail server could not be saved')
    : remove.error && messageOf(remove.error, 'The mail server could not be removed')

  function submit(form: FormData) {
    remove.reset()
    const password = textOf(form, 'password')
    const input = {
      host: textOf(form, 'host'),
      port: Number(textOf(form, 'port')),
      security,
      user: textOf(form, 'user'),
      ...(password !== '' && { password }),
      from: textOf(form, 'from'),
      fromName: textOf(form, 'fromName'),
    }
    save.mutate(input, { onSuccess: () => toast.success('Mail server saved') })
  }

  function stop() {
    save.reset()
    remove.mutate({}, { onSuccess: () => toast.success('Mail server removed. Mails are kept in the outbox.') })
  }

  return (
    <Form pending={save.isPending} onSubmit={submit}>
      <SheetBody className="grid gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-4">
          <Field label="Host" required error={errors.host}>
            <Input name="host" defaultValue={state?.host} placeholder="smtp.example.com" autoComplete="off" spellCheck={false} />
          </Field>
          <Field label="Port" required error={errors.port}>
            <Input name="port" inputMode="numeric" defaultValue={state?.port ?? 587} autoComplete="off" />
          </Field>
        </div>
        <Field
          label="Encryption"
          error={errors.security}
          hint={
            security === 'none' && 'Mails and the password travel in the clear. Only for a server on this machine or a network of your own.'
          }
        >
          <Select options={securities} value={security} onChange={setSecurity} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="User" error={errors.user} hint="Empty when the server asks for none.">
            <Input name="user" defaultValue={state?.user} autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            label="Password"
            error={errors.password}
            hint={state?.hasPassword ? 'One is stored. Leave this empty to keep it.' : 'Stored encrypted, and never shown again.'}
          >
            <PasswordInput name="password" autoComplete="new-password" />
          </Field>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="From address" required error={errors.from}>
            <Input name="from" type="email" defaultValue={state?.from} autoComplete="off" />
          </Field>
          <Field label="From name" error={errors.fromName} hint="Empty: the name of this site.">
            <Input name="fromName" defaultValue={state?.fromName} autoComplete="off" />
          </Field>
        </div>
        {problem && Object.keys(errors).length === 0 && <Banner tone="bad" title={problem} />}
      </SheetBody>
      <div className="sheet-foot justify-end">
        {state && (
          <Button variant="ghost" pending={remove.isPending} onClick={stop}>
            Stop sending
          </Button>
        )}
        <Button variant="primary" type="submit" pending={save.isPending}>
          Save
        </Button>
      </div>
    </Form>
  )
}
