import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Report } from '@postwright/contract/work/reports'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatDate, formatDateTime } from '../../../../../lib/formats.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button, buttonClass } from '../../../../../ui/button.tsx'
import { CopyLink } from '../../../../../ui/copy-link.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { MadePasscode } from './made-passcode.tsx'
import { periodOptions } from './periods.ts'
import { useEndReport, useRenewReport } from './queries.ts'

export function ReportRow({ report }: { report: Report }) {
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null)
  const renew = useRenewReport()
  const end = useEndReport()
  const { id, name, address, hasEnded, hasPasscode } = report
  const failed = t`It could not be done. Try again.`
  return (
    <li>
      <p className="b">{name}</p>
      <p className="t12 soft">{factsOf(report).join(' · ')}</p>
      {address === null ? (
        <p className="hint">
          <Trans>Owners, admins and editors see the address.</Trans>
        </p>
      ) : (
        !hasEnded && <CopyLink label={t`Private link of ${{ name }}`} link={address} />
      )}
      {renew.data && <MadePasscode {...renew.data} />}
      {address !== null && (
        <div className="row gap-2 flex-wrap">
          {!hasEnded && (
            <a className={buttonClass({ size: 'sm' })} href={address} target="_blank" rel="noreferrer">
              <Trans>See it as the client</Trans>
            </a>
          )}
          <Button size="sm" onClick={() => setAsking('renew')}>
            <Trans>New link</Trans>
          </Button>
          <Button size="sm" variant="ghost" onClick={() => setAsking('end')}>
            <Trans>End it</Trans>
          </Button>
        </div>
      )}
      <AlertDialog
        open={asking === 'renew'}
        onOpenChange={() => setAsking(null)}
        title={t`Give “${{ name }}” a new link?`}
        description={
          hasPasscode
            ? t`The link before stops working at once. The new one works until somebody ends it, and has a new passcode.`
            : t`The link before stops working at once. The new one works until somebody ends it.`
        }
        confirmLabel={t`Make a new link`}
        pending={renew.isPending}
        problem={renew.error ? messageOf(renew.error, failed) : undefined}
        onConfirm={() => renew.mutate({ id, days: null, passcode: hasPasscode }, { onSuccess: () => done(t`The report has a new link`) })}
      />
      <AlertDialog
        open={asking === 'end'}
        onOpenChange={() => setAsking(null)}
        title={t`End “${{ name }}”?`}
        description={t`Its link stops working at once, for everybody who has it.`}
        confirmLabel={t`End the report`}
        danger
        pending={end.isPending}
        problem={end.error ? messageOf(end.error, failed) : undefined}
        onConfirm={() => end.mutate({ id }, { onSuccess: () => done(t`The report has ended`) })}
      />
    </li>
  )

  function done(said: string) {
    setAsking(null)
    toast.success(said)
  }
}

/** What it shows, until when, and whether anybody looked. */
function factsOf({ period, endsAt, hasEnded, hasPasscode, openings, madeBy }: Report): string[] {
  const until =
    endsAt === null ? t`until somebody ends it` : hasEnded ? t`ended ${{ at: formatDate(endsAt) }}` : t`until ${{ at: formatDate(endsAt) }}`
  const opened =
    openings.last === null
      ? t`not opened yet`
      : t`opened ${plural({ times: openings.count }, { one: '# time', other: '# times' })}, last ${{ at: formatDateTime(openings.last) }}`
  return [
    periodOptions.find(({ value }) => value === period)?.label ?? '',
    until,
    ...(hasPasscode ? [t`with a passcode`] : []),
    opened,
    t`made by ${{ name: madeBy }}`,
  ]
}
