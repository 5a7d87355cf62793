import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { MailboxFinding, ReportMailboxState } from '@postwright/contract/core/mail'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatAgo } from '../../../../../lib/formats.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { SheetBody } from '../../../../../ui/sheet.tsx'
import type { useExamineMailbox } from './queries.ts'

interface MailboxCheckProps {
  state: ReportMailboxState
  examine: ReturnType<typeof useExamineMailbox>
}

/** When it was read, and whether it can be. */
export function MailboxCheck({ state: { readAt, reports, problem }, examine }: MailboxCheckProps) {
  const when = readAt === null ? null : formatAgo(readAt)
  return (
    <SheetBody className="grid gap-4 border-t border-rule">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="soft">
          {when === null ? <Trans>Not read yet.</Trans> : <Trans>Last read {when}.</Trans>}{' '}
          {reports > 0 && <Plural value={reports} one="# report found so far." other="# reports found so far." />}
        </p>
        <Button pending={examine.isPending} onClick={() => examine.mutate({})}>
          <Trans>Check the mailbox</Trans>
        </Button>
      </div>
      <div className="grid gap-4 empty:hidden">
        {examine.data ? <Finding finding={examine.data} /> : problem && <Banner tone="bad" title={problem} />}
        {examine.error && <Banner tone="bad" title={messageOf(examine.error, t`The mailbox could not be checked`)} />}
      </div>
    </SheetBody>
  )
}

function Finding({ finding: { works, says, mend, answer } }: { finding: MailboxFinding }) {
  return (
    <Banner tone={works ? 'info' : 'bad'} title={works ? t`The mailbox can be read` : says}>
      {works ? <p>{says}</p> : mend.map((step) => <p key={step}>{step}</p>)}
      {answer && (
        <p className="t13 wrap-anywhere">
          <Trans>Details: {answer}</Trans>
        </p>
      )}
    </Banner>
  )
}
