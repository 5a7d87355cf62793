import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SmtpSecurity, SmtpState } from '@postwright/contract/core/mail'
import { useQuery } from '@tanstack/react-query'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { Input, PasswordInput } from '../../../../../ui/input.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { smtpQuery, useRemoveSmtp, useSaveSmtp } from './queries.ts'
import { SmtpTest } from './smtp-test.tsx'

export function MailServerForm({ ownAddress }: { ownAddress: string }) {
  const state = useQuery(smtpQuery())
  return (
    <div className="grid max-w-[720px] gap-5">
      {state.data === null && (
        <Banner tone="warn" title={t`No mail is sent yet`}>
          <Trans>
            Mails are kept in the outbox. Links that somebody waits for, such as a new password, are written to the server log too.
          </Trans>
        </Banner>
      )}
      <Sheet title={t`Mail server`}>
        <LoadState of={state} rows={4} loading={t`Loading the mail server`} failed={t`The mail server's settings could not be loaded`} />
        {state.isSuccess && <ServerFields state={state.data} />}
      </Sheet>
      {state.data && <SmtpTest ownAddress={ownAddress} />}
    </div>
  )
}

const securities: { value: SmtpSecurity; label: string }[] = [
  { value: 'starttls', label: t`STARTTLS (usually port 587)` },
  { value: 'tls', label: t`TLS (usually port 465)` },
  { value: 'none', label: t`None` },
]

const noServer: SmtpState = { host: '', port: 587, security: 'starttls', user: '', from: '', fromName: '', hasPassword: false }

/** As they are typed; a password that is stored is not among them. */
function fieldsOf(state: SmtpState | null) {
  const { host, port, security, user, from, fromName } = state ?? noServer
  return { host, port: String(port), security, user, password: '', from, fromName }
}

function ServerFields({ state }: { state: SmtpState | null }) {
  const { values, isChanged, set, settle, discard } = useEdits(fieldsOf(state))
  const { security } = values
  const save = useSaveSmtp()
  const remove = useRemoveSmtp()
  const errors = fieldErrors(save.error)
  const problem = save.error
    ? messageOf(save.error, t`The mail server could not be saved`)
    : remove.error && messageOf(remove.error, t`The mail server could not be removed`)

  function submit() {
    remove.reset()
    const { password, port, ...others } = values
    save.mutate(
      { ...others, port: Number(port), ...(password !== '' && { password }) },
      {
        onSuccess: () => {
          settle(values)
          toast.success(t`Mail server saved`)
        },
      },
    )
  }

  function text(name: 'host' | 'port' | 'user' | 'password' | 'from' | 'fromName') {
    return {
      name,
      value: values[name],
      onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    }
  }

  function stop() {
    save.reset()
    remove.mutate(
      {},
      {
        onSuccess: () => {
          discard()
          toast.success(t`Mail server removed. Mails are kept in the outbox.`)
        },
      },
    )
  }

  return (
    <Form pending={save.isPending} onSubmit={submit}>
      <SheetBody className="grid gap-5">
        <div className="grid grid-cols-[minmax(0,1fr)_104px] gap-4">
          <Field label={t`Host`} required error={errors.host}>
            <Input {...text('host')} placeholder="smtp.example.com" autoComplete="off" spellCheck={false} />
          </Field>
          <Field label={t`Port`} required error={errors.port}>
            <Input {...text('port')} inputMode="numeric" autoComplete="off" />
          </Field>
        </div>
        <Field
          label={t`Encryption`}
          error={errors.security}
          hint={
            security === 'none' &&
            t`Mails and the password travel in the clear. Only for a server on this machine or a network of your own.`
          }
        >
          <Select options={securities} value={security} onChange={(chosen) => set({ security: chosen })} />
        </Field>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t`User`} error={errors.user} hint={t`Empty when the server asks for none.`}>
            <Input {...text('user')} autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            label={t`Password`}
            error={errors.password}
            hint={state?.hasPassword ? t`One is stored. Leave this empty to keep it.` : t`Stored encrypted, and never shown again.`}
          >
            <PasswordInput {...text('password')} autoComplete="new-password" />
          </Field>
        </div>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t`From address`} required error={errors.from}>
            <Input {...text('from')} type="email" autoComplete="off" />
          </Field>
          <Field label={t`From name`} error={errors.fromName} hint={t`Empty: the name of this site.`}>
            <Input {...text('fromName')} autoComplete="off" />
          </Field>
        </div>
        {problem && Object.keys(errors).length === 0 && <Banner tone="bad" title={problem} />}
      </SheetBody>
      <div className="sheet-foot justify-end">
        {state && (
          <Button variant="ghost" pending={remove.isPending} onClick={stop}>
            <Trans>Stop sending</Trans>
          </Button>
        )}
        <Button variant="primary" type="submit" pending={save.isPending} disabled={state !== null && !isChanged}>
          <Trans>Save</Trans>
        </Button>
      </div>
    </Form>
  )
}
