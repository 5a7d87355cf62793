import { t } from '@lingui/core/macro'
import type { Analytics } from '@postwright/contract/work/analytics'

import { formatDate } from '../../../../lib/formats.ts'
import { lengthOf } from './length-of.ts'

interface ApprovalStripProps {
  approval: Analytics['approval']
  timeZone: string
}

const rows = 4

/** A dot for each decision, by how long it took, from the first days of the time to the last ones; the bar is the middle of them. */
export function ApprovalStrip({ approval: { decisions }, timeZone }: ApprovalStripProps) {
  const days = Object.values(Object.groupBy(decisions, ({ at }) => formatDate(at, timeZone))).filter((day) => day !== undefined)
  const parts = days.length <= rows ? days : inParts(decisions)
  const hours = Math.max(1, ...decisions.map(({ seconds }) => seconds / 3600))
  const end = hours <= 24 ? 24 : Math.ceil(hours / 24) * 24
  const left = (seconds: number) => `${Math.min(100, (seconds / 3600 / end) * 100)}%`
  return (
    <>
      <table className="an-strip">
        <caption className="sr-only">{t`How long decisions took, in the order of their days`}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t`Days`}</th>
            <th scope="col">{t`In the middle`}</th>
          </tr>
        </thead>
        <tbody>
          {parts.map((part) => {
            const [first, last] = [part[0]?.at ?? '', part.at(-1)?.at ?? '']
            const middle = middleOf(part.map(({ seconds }) => seconds))
            const [from, to] = [formatDate(first, timeZone), formatDate(last, timeZone)]
            return (
              <tr key={first}>
                <th scope="row">{from === to ? from : `${from} – ${to}`}</th>
                <td>
                  <span className="sr-only">{lengthOf(middle)}</span>
                  <span className="ln" aria-hidden="true">
                    {part.map(({ at, seconds }) => (
                      <i key={at} style={{ insetInlineStart: left(seconds) }} title={lengthOf(seconds)} />
                    ))}
                    <b style={{ insetInlineStart: left(middle) }} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="an-strip-axis t12 soft" aria-hidden="true">
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <span key={share}>{t`${{ hours: Math.round(end * share) }} h`}</span>
        ))}
      </div>
    </>
  )
}

function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const half = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
}

/** As many in each. */
function inParts<Decision>(decisions: readonly Decision[]): Decision[][] {
  const length = Math.ceil(decisions.length / rows)
  return Array.from({ length: Math.ceil(decisions.length / length) }, (_, at) => decisions.slice(at * length, (at + 1) * length))
}
