import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Report } from '@postwright/contract/work/reports'
import { useQuery } from '@tanstack/react-query'

import { Dialog } from '../../../../../ui/dialog.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { NewReport } from './new-report.tsx'
import { reportsQuery } from './queries.ts'
import { ReportRow } from './report-row.tsx'

interface ReportsDialogProps {
  business: { id: string; name: string }
  period: Report['period']
  onClose: () => void
}

/** The addresses at which somebody without an account sees the figures of a business: made, renewed and ended. */
export function ReportsDialog({ business, period, onClose }: ReportsDialogProps) {
  const reports = useQuery(reportsQuery(business.id))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Reports of ${{ business: business.name }}`}
      wide
      description={
        <Trans>
          A page for a client: impressions, engagement and the best posts of this business, always of the last days. Nobody’s name is on it,
          no brief and nothing else of the workspace.
        </Trans>
      }
    >
      <div className="sheet-body stack">
        <LoadState of={reports} rows={2} loading={t`Loading the reports`} failed={t`The reports could not be loaded`} />
        {reports.data && (
          <>
            {reports.data.length > 0 && (
              <ul className="an-reports">
                {reports.data.map((report) => (
                  <ReportRow key={report.id} report={report} />
                ))}
              </ul>
            )}
            <NewReport business={business} period={period} />
          </>
        )}
      </div>
    </Dialog>
  )
}
