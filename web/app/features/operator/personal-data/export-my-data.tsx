import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type DataExport, exportDays } from '@postwright/contract/operator/personal-data'
import { useQuery } from '@tanstack/react-query'
import { Download, PackageOpen } from 'lucide-react'

import { formatDateTime, formatNumber } from '../../../../lib/formats.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { useSendsMail } from '../../identity/accounts/queries.ts'
import { exportQuery, useRequestExport } from './queries.ts'

export function ExportMyData() {
  const state = useQuery(exportQuery())
  const request = useRequestExport()
  const sendsMail = useSendsMail()
  const latest = state.data?.latest ?? null
  const nextAt = state.data?.nextAt ?? null
  const isUnderWay = latest?.status === 'queued' || latest?.status === 'running'
  const waits = nextAt !== null && !isUnderWay

  return (
    <Sheet title={t`Export my data`} className="mt-6 max-w-[720px]">
      <LoadState of={state} rows={2} loading={t`Loading your exports`} failed={t`Your exports could not be loaded`} />
      {state.isSuccess && (
        <SheetBody className="grid gap-4">
          <p className="soft">
            {t`One zip with everything about you and of the workspaces that you own, as JSON, with the files. Passwords and keys are not in it.`}{' '}
            {sendsMail
              ? t`You get a mail when it is ready; it stays for ${exportDays} days, for you alone.`
              : t`A notification tells you when it is ready; it stays for ${exportDays} days, for you alone.`}
          </p>
          {latest && <Latest latest={latest} />}
          {request.isError && <Problem error={request.error} fallback={t`The export could not be begun. Try again.`} />}
          <div className="row gap-3 flex-wrap">
            <Button icon={PackageOpen} pending={request.isPending} disabled={isUnderWay || waits} onClick={() => request.mutate(undefined)}>
              <Trans>Export my data</Trans>
            </Button>
            {waits && (
              <span className="t13 soft">
                <Trans>The next one from {ph({ nextAt: formatDateTime(nextAt) })}</Trans>
              </span>
            )}
          </div>
        </SheetBody>
      )}
    </Sheet>
  )
}

function Latest({ latest }: { latest: DataExport }) {
  switch (latest.status) {
    case 'queued':
    case 'running':
      return (
        <div className="grid gap-2" role="status">
          <span className="t13">
            {latest.parts === 0 ? t`Your copy is being prepared` : t`${{ done: latest.done }} of ${{ parts: latest.parts }} parts written`}
          </span>
          <Progress label={t`Export`} done={latest.done} total={Math.max(1, latest.parts)} />
        </div>
      )
    case 'ready':
      return <Ready latest={latest} />
    case 'failed':
      return (
        <Banner tone="bad" title={t`The last export failed`}>
          <Trans>Nothing was lost. Ask for another one.</Trans>
        </Banner>
      )
    case 'expired':
      return (
        <p className="t13 soft">
          <Trans>The copy of {ph({ requestedAt: formatDateTime(latest.requestedAt) })} has expired.</Trans>
        </p>
      )
  }
}

function Ready({ latest: { address, bytes, expiresAt } }: { latest: DataExport }) {
  const size = bytes === null ? '' : `${t`${ph({ size: formatNumber(Math.max(1, Math.round(bytes / 1024))) })} KB.`} `
  return (
    <Banner
      tone="info"
      title={t`Your data is ready`}
      actions={
        address && (
          <a className={buttonClass({ variant: 'primary', size: 'sm' })} href={address} download>
            <Download aria-hidden="true" />
            <Trans>Download</Trans>
          </a>
        )
      }
    >
      {size}
      {expiresAt && t`It can be downloaded until ${{ expiresAt: formatDateTime(expiresAt) }}.`}
    </Banner>
  )
}
