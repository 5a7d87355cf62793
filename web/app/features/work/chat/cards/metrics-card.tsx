import { t } from '@lingui/core/macro'
import { say } from '@postwright/contract/core/sentences'
import type { ChatCall, ChatCardOf, ChatMetric } from '@postwright/contract/work/chat-cards'
import { metricWords } from '@postwright/contract/work/chat-words'
import { ChartColumn } from 'lucide-react'

import { formatDays } from '../../../../../lib/date-formats.ts'
import { formatNumber } from '../../../../../lib/formats.ts'
import { QuietLine } from './quiet-line.tsx'

/** What was measured, of a period. */
export function MetricsCard({ call, card: { from, to, values } }: { call: ChatCall; card: ChatCardOf<'metrics'> }) {
  if (call.state === 'running') return <QuietLine call={call} />
  return (
    <section className="sheet ch-card" aria-label={t`Metrics`}>
      <div className="sheet-head">
        <ChartColumn className="i-14" aria-hidden="true" />
        <span className="m">{formatDays(from, to)}</span>
      </div>
      <dl className="ch-metrics">
        {values.map(({ metric, value }) => (
          <div key={metric}>
            <dt className="t12 soft">{say(metricWords[metric])}</dt>
            <dd className="num m">{value === null ? t`too little to tell` : valueInWords(metric, value)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function valueInWords(metric: ChatMetric, value: number): string {
  const number = formatNumber(Math.round(value * 10) / 10)
  if (metric === 'onTimePercent') return t`${{ percent: number }} %`
  return metric === 'approvalHours' ? t`${{ hours: number }} h` : number
}
