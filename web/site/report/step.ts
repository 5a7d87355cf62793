import type { ReportFigures } from '@postwright/contract/work/report-page'

export interface ReportPageProps {
  instanceName: string
  /** Null where there is no report at the address, or none any more: nobody can tell which. */
  figures: ReportFigures | null
}
