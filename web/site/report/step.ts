import type { ReportFigures } from '@postwright/contract/work/report-page'

import type { AskedPasscode } from '../review/step.ts'

/** `ended` is also what an address that never was leads to: nobody can tell which. */
export type ReportStep = { kind: 'figures'; figures: ReportFigures } | ({ kind: 'passcode' } & AskedPasscode) | { kind: 'ended' }

export interface ReportPageProps {
  instanceName: string
  step: ReportStep
}
