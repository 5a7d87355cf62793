import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DoctorFinding, PaymentCheck, PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { CircleCheck, CircleDashed, CircleX, TriangleAlert } from 'lucide-react'

import { formatAgo } from '../../../../../lib/formats.ts'
import { mendingOf, stepNames } from './mending.ts'

interface DoctorProps {
  provider: PaymentProviderName
  check: PaymentCheck
}

/** What was looked at, what the provider said, and what mends it. */
export function Doctor({ provider, check }: DoctorProps) {
  const when = formatAgo(check.at)
  return (
    <div className="border-t border-rule">
      <p className="t13 soft px-4 pt-3">
        <Trans>Checked {when}</Trans>
      </p>
      <ul className="lines" aria-label={t`What was checked`}>
        {check.findings.map((finding) => (
          <Line key={finding.step} finding={finding} mending={mendingOf(provider, finding)} />
        ))}
      </ul>
    </div>
  )
}

function Line({ finding: { step, outcome, words }, mending }: { finding: DoctorFinding; mending: string | null }) {
  return (
    <li className="item">
      <Outcome outcome={outcome} />
      <div className="min-w-0">
        <div className={mending === null ? undefined : 'b'}>{stepNames[step]}</div>
        {words && <div className="t13 wrap-anywhere">{words}</div>}
        {mending && <div className="t13 soft">{mending}</div>}
      </div>
    </li>
  )
}

function Outcome({ outcome }: Pick<DoctorFinding, 'outcome'>) {
  if (outcome === 'ok') return <CircleCheck className="c-good size-4" aria-label={t`In order`} />
  if (outcome === 'failed') return <CircleX className="c-bad size-4" aria-label={t`Failed`} />
  if (outcome === 'unanswered') return <TriangleAlert className="c-warn size-4" aria-label={t`No answer`} />
  return <CircleDashed className="soft size-4" aria-label={t`Not looked at`} />
}
