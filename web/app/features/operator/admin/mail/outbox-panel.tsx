import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MailWithText } from '@postwright/contract/core/mail'
import type { ReactNode } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatZoned } from '../../../../../lib/formats.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { CopyLink } from '../../../../../ui/copy-link.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { SidePanel } from '../../../../../ui/side-panel.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useSendsMail } from '../../../identity/accounts/queries.ts'
import { MailPreview } from './mail-preview.tsx'
import { MailStateBadge } from './mail-state.tsx'
import { useMail, useResend } from './queries.ts'
import { templateLabel } from './template-names.ts'

export function OutboxPanel({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <SidePanel open={id !== undefined} onOpenChange={(open) => !open && onClose()} title={t`Mail`}>
      {id !== undefined && <Opened key={id} id={id} />}
    </SidePanel>
  )
}

function Opened({ id }: { id: string }) {
  const mail = useMail(id)
  if (!mail.isSuccess) return <LoadState of={mail} rows={6} loading={t`Loading the mail`} failed={t`The mail could not be loaded`} />
  return <Shown mail={mail.data} onRetry={() => mail.refetch()} />
}

function Shown({ mail, onRetry }: { mail: MailWithText; onRetry: () => unknown }) {
  const resend = useResend()
  const sendsMail = useSendsMail()
  const isWaiting = mail.state === 'sending' || (mail.state === 'queued' && mail.attempts === 0)
  return (
    <div className="grid gap-5 p-4">
      <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-4 gap-y-2 text-[13px]">
        <Fact label={t`State`}>
          <MailStateBadge state={mail.state} />
        </Fact>
        <Fact label={t`Template`}>{templateLabel(mail.template)}</Fact>
        <Fact label={t`To`}>{mail.to}</Fact>
        <Fact label={t`Made`}>{formatZoned(mail.createdAt)}</Fact>
        {mail.sentAt && <Fact label={t`Sent`}>{formatZoned(mail.sentAt)}</Fact>}
        <Fact label={t`Attempts`}>{mail.attempts}</Fact>
        {mail.nextAttemptAt && mail.attempts > 0 && <Fact label={t`Next attempt`}>{formatZoned(mail.nextAttemptAt)}</Fact>}
        {mail.answer && <Fact label={t`Last answer`}>{mail.answer}</Fact>}
      </dl>
      {mail.state === 'kept' && (
        <Banner tone="warn" title={t`This mail waits for a mail server`}>
          <Trans>Set one up under SMTP, then send it from here.</Trans>
        </Banner>
      )}
      {mail.link !== null && (
        <CopyLink
          label={t`The link in this mail`}
          hint={[
            t`Mail is not set up: give it to ${{ address: mail.to }} yourself, and to nobody else.`,
            mail.linkEndsAt && t`It works until ${{ when: formatZoned(mail.linkEndsAt) }}.`,
          ]
            .filter(Boolean)
            .join(' ')}
          link={mail.link}
        />
      )}
      {mail.link === null && mail.linkEndsAt !== null && (
        <Banner title={t`The link in this mail works no more`}>
          <Trans>It worked until {ph({ linkEndsAt: formatZoned(mail.linkEndsAt) })}. Whoever waits for it asks for a new one.</Trans>
        </Banner>
      )}
      {resend.isError && (
        <Banner tone="bad" title={t`Email Error`}>
          {messageOf(resend.error, t`Failed to send email`)}
        </Banner>
      )}
      {mail.hasText && !sendsMail && mail.state !== 'kept' && (
        <Banner title={t`Mail is not set up`}>
          <Trans>It cannot be sent again until there is a mail server under SMTP.</Trans>
        </Banner>
      )}
      {mail.hasText && sendsMail && !isWaiting && (
        <div>
          <Button
            pending={resend.isPending}
            onClick={() => resend.mutate({ id: mail.id }, { onSuccess: () => toast.success(t`The mail is on its way`) })}
          >
            <Trans>Resend</Trans>
          </Button>
        </div>
      )}
      {mail.body ? (
        <MailPreview mail={mail.body} failed={false} onRetry={onRetry} />
      ) : (
        <Banner title={t`The text of this mail was removed`}>
          <Trans>What a sent mail said is kept for 7 days, since it may hold a link to an account.</Trans>
        </Banner>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="soft">{label}</dt>
      <dd className="m-0 min-w-0 break-words">{children}</dd>
    </>
  )
}
