import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReportMailboxState, SmtpSecurity } from '@postwright/contract/core/mail'
import { useQuery } from '@tanstack/react-query'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { useEdits } from '../../../../../lib/use-edits.ts'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { MailboxCheck } from './mailbox-check.tsx'
import { mailboxQuery, useExamineMailbox, useRemoveMailbox, useSaveMailbox } from './queries.ts'
import { HostAndPort, ServerForm, textOf, UserAndPassword } from './server-fields.tsx'

/** The mailbox in which mail servers report what they could not deliver. */
export function MailboxForm() {
  const state = useQuery(mailboxQuery())
  const examine = useExamineMailbox()
  return (
    <Sheet className="max-w-[720px]" title={t`Mailbox for bounces`}>
      <SheetBody className="soft">
        <Trans>
          Mail servers report newsletters that they could not deliver, and complaints about them, to the from address. Have its mailbox read
          every five minutes: such readers get nothing any more. Other mails in it are left alone.
        </Trans>
      </SheetBody>
      <LoadState of={state} rows={4} loading={t`Loading the mailbox`} failed={t`The mailbox's settings could not be loaded`} />
      {state.isSuccess && <MailboxFields state={state.data} onSaved={() => examine.mutate({})} />}
      {state.data && <MailboxCheck state={state.data} examine={examine} />}
    </Sheet>
  )
}

const securities: { value: SmtpSecurity; label: string }[] = [
  { value: 'tls', label: t`TLS (usually port 993)` },
  { value: 'starttls', label: t`STARTTLS (usually port 143)` },
  { value: 'none', label: t`None` },
]

/** As they are typed; a password that is stored is not among them. */
function fieldsOf(state: ReportMailboxState | null) {
  const { host = '', port = 993, security = 'tls' as const, user = '', folder = 'INBOX' } = state ?? {}
  return { host, port: String(port), security, user, password: '', folder }
}

function MailboxFields({ state, onSaved }: { state: ReportMailboxState | null; onSaved: () => void }) {
  const { values, isChanged, set, settle, discard } = useEdits(fieldsOf(state))
  const { security, ...typed } = values
  const text = textOf(typed, set)
  const save = useSaveMailbox()
  const remove = useRemoveMailbox()
  const errors = fieldErrors(save.error)
  const problem = save.error
    ? messageOf(save.error, t`The mailbox could not be saved`)
    : remove.error && messageOf(remove.error, t`The mailbox could not be removed`)

  function submit() {
    remove.reset()
    const { password, port, ...others } = values
    save.mutate(
      { ...others, port: Number(port), ...(password !== '' && { password }) },
      {
        onSuccess: () => {
          settle(values)
          toast.success(t`Mailbox saved`)
          onSaved()
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
          toast.success(t`The mailbox is read no more`)
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
      stop={state && { label: <Trans>Stop reading</Trans>, onClick: stop, isPending: remove.isPending }}
    >
      <HostAndPort text={text} errors={errors} placeholder="imap.example.com" />
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t`Encryption`} error={errors.security}>
          <Select options={securities} value={security} onChange={(chosen) => set({ security: chosen })} />
        </Field>
        <Field label={t`Folder`} required error={errors.folder}>
          <Input {...text('folder')} autoComplete="off" spellCheck={false} />
        </Field>
      </div>
      <UserAndPassword text={text} errors={errors} hasPassword={state?.hasPassword ?? false} />
    </ServerForm>
  )
}
