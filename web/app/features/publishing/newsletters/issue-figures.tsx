import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Issue } from '@postwright/contract/publishing/issues'

import { formatDateTime } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { Figure } from './figure.tsx'
import { issueLabels } from './labels.ts'
import { ReadNotes } from './read-notes.tsx'
import { useCancelIssue, usePauseIssue, useResumeIssue } from './queries.ts'
import { sayUnchanged, StopSending } from './stop-sending.tsx'

/** What became of one newsletter, and while it is being sent, how it is paused or stopped. */
export function IssueFigures({ issue }: { issue: Issue }) {
  const { subject, status, note, createdAt, figures } = issue
  const { manageChannels } = useMay()
  const isOpen = status === 'sending' || status === 'paused'
  const done = figures.recipients - figures.waiting
  return (
    <div className="nl-issue">
      <div className="row">
        <div className="grow min-w-0">
          <div className="m trunc">{subject}</div>
          <div className="t12 soft num">
            {issueLabels[status]} · {formatDateTime(createdAt)} ·{' '}
            {plural({ count: figures.recipients }, { one: '# reader', other: '# readers' })}
          </div>
        </div>
        {isOpen && manageChannels && <Decisions issue={issue} />}
      </div>
      {isOpen && <Progress label={t`Mails of this newsletter`} done={done} total={figures.recipients} warn={status === 'paused'} />}
      {note && <p className="t13 c-warn break-words">{note}</p>}
      <dl className="nl-figures">
        <Figure label={t`Sent`} count={figures.sent} always />
        <Figure label={t`Still to come`} count={figures.waiting} />
        <Figure label={t`Bounced`} count={figures.bounced} always />
        <Figure label={t`Unsubscribed`} count={figures.unsubscribed} always />
        <Figure label={t`Complained`} count={figures.complained} />
        <Figure label={t`Refused`} count={figures.failed} />
        <Figure label={t`Left before their turn`} count={figures.skipped} />
        <Figure label={t`Unclear`} count={figures.unclear} />
        {figures.opened && <Figure label={t`Opened, at least`} count={figures.opened.readers} always />}
        {figures.clicked && <Figure label={t`Clicked, at least`} count={figures.clicked.readers} always />}
      </dl>
      <ReadNotes figures={figures} />
      {figures.unclear > 0 && (
        <p className="t12 soft">
          <Trans>
            Unclear: the mail server, or this one, stopped while the mail was on its way. It may have arrived, so that it is not sent again.
          </Trans>
        </p>
      )}
    </div>
  )
}

function Decisions({ issue: { id, status, figures } }: { issue: Issue }) {
  const pause = usePauseIssue()
  const resume = useResumeIssue()
  const cancel = useCancelIssue()

  return (
    <>
      {status === 'sending' ? (
        <Button size="sm" pending={pause.isPending} onClick={() => pause.mutate({ id }, { onError: sayUnchanged })}>
          <Trans>Pause</Trans>
        </Button>
      ) : (
        <Button size="sm" pending={resume.isPending} onClick={() => resume.mutate({ id }, { onError: sayUnchanged })}>
          <Trans>Go on</Trans>
        </Button>
      )}
      <StopSending
        id={id}
        title={t`Stop this newsletter?`}
        description={plural(
          { count: figures.waiting },
          {
            one: '# reader who waits gets nothing. What was sent cannot be taken back.',
            other: '# readers who wait get nothing. What was sent cannot be taken back.',
          },
        )}
        cancel={cancel}
      />
    </>
  )
}
