import { plural, t } from '@lingui/core/macro'

import { formatList, formatNumber } from '../../../../lib/formats.ts'
import type { ImportReport } from './import-people-dialog.tsx'
import { rowLabels } from './labels.ts'

/** Of more rows than these that are left out, the rest is counted. */
const mostShown = 100

/** How many of a file would be added, and of each other row, why it is not. */
export function ImportedRows({ report: { counts, rows, ignored } }: { report: ImportReport }) {
  const left = counts.known + counts.left + counts.repeated + counts.refused
  return (
    <div className="grid gap-2" role="status">
      <p>{plural({ count: counts.added }, { one: '# person is added.', other: '# people are added.' })}</p>
      {left > 0 && <p>{plural({ count: left }, { one: '# row is left out:', other: '# rows are left out:' })}</p>}
      {left > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <ul className="nl-rows t13" tabIndex={0} aria-label={t`Rows that are left out`}>
          {rows.slice(0, mostShown).map(({ row, address, outcome, reason }) => (
            <li key={row}>
              <span className="m">{t`Row ${{ row }}`}</span> <bdi>{address}</bdi>{' '}
              <span className={outcome === 'refused' ? 'c-bad' : 'soft'}>{reason ?? rowLabels[outcome]}</span>
            </li>
          ))}
          {left > mostShown && <li className="soft">{t`and ${{ count: formatNumber(left - mostShown) }} more`}</li>}
        </ul>
      )}
      {ignored.length > 0 && <p className="t13 soft">{t`These columns are passed over: ${{ columns: formatList(ignored) }}`}</p>}
    </div>
  )
}
