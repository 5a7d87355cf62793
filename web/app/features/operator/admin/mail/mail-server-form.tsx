import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SmtpSecurity, SmtpState } from '@postwright/contract/core/mail'
import { useQuery } from '@tanstack/react-query'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { smtpQuery, useRemoveSmtp, useSaveSmtp } from './queries.ts'
import { HostAndPort, ServerForm, textOf, UserAndPassword } from './server-fields.tsx'
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
  const { security, ...typed } = values
  const text = textOf(typed, set)
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
    <ServerForm
      onSubmit={submit}
      isSaving={save.isPending}
      canSave={state === null || isChanged}
      problem={problem}
      errors={errors}
      stop={state && { label: <Trans>Stop sending</Trans>, onClick: stop, isPending: remove.isPending }}
    >
      <HostAndPort text={text} errors={errors} placeholder="smtp.example.com" />
      <Field
        label={t`Encryption`}
        error={errors.security}
        hint={
          security === 'none' && t`Mails and the password travel in the clear. Only for a server on this machine or a network of your own.`
        }
      >
        <Select options={securities} value={security} onChange={(chosen) => set({ security: chosen })} />
      </Field>
      <UserAndPassword
        text={text}
        errors={errors}
        hasPassword={state?.hasPassword ?? false}
        userHint={t`Empty when the server asks for none.`}
      />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`From address`} required error={errors.from}>
          <Input {...text('from')} type="email" autoComplete="off" />
        </Field>
        <Field label={t`From name`} error={errors.fromName} hint={t`Empty: the name of this site.`}>
          <Input {...text('fromName')} autoComplete="off" />
        </Field>
      </div>
    </ServerForm>
  )
}
