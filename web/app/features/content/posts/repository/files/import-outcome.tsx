import { plural, t } from '@lingui/core/macro'
import type { ImportedRow, ImportReport } from '@postwright/contract/content/post-files'

import { formatList } from '../../../../../../lib/formats.ts'

/** Of more rows than these that need another look, the rest is counted. */
const mostShown = 100

/** What would become of each row of a file: how many are posts, which of them break a limit, and of those that are none, why. */
export function ImportOutcome({ report: { rows, ignored }, count }: { report: ImportReport; count: number }) {
  const fine = rows.filter(({ refusals, warnings }) => refusals.length + warnings.length === 0)
  const refused = rows.filter(({ refusals }) => refusals.length > 0)
  const warned = rows.filter(({ warnings }) => warnings.length > 0)
  return (
    <div className="grid gap-2" role="status">
      <p>{plural({ count }, { one: '# row becomes a draft.', other: '# rows become drafts.' })}</p>
      {fine.length > 0 && (
        <details>
          <summary className="t13">
            {plural({ count: fine.length }, { one: 'See the one that is fine', other: 'See the # that are fine' })}
          </summary>
          <Rows rows={fine.map((row) => ({ ...row, reasons: [] }))} tone="soft" />
        </details>
      )}
      {warned.length > 0 && (
        <p>
          {plural(
            { count: warned.length },
            { one: '# of them cannot be scheduled as it is:', other: '# of them cannot be scheduled as they are:' },
          )}
        </p>
      )}
      {warned.length > 0 && <Rows rows={warned.map((row) => ({ ...row, reasons: row.warnings }))} tone="c-warn" />}
      {refused.length > 0 && <p>{plural({ count: refused.length }, { one: '# row is left out:', other: '# rows are left out:' })}</p>}
      {refused.length > 0 && <Rows rows={refused.map((row) => ({ ...row, reasons: row.refusals }))} tone="c-bad" />}
      {ignored.length > 0 && <p className="t13 soft">{t`These columns are passed over: ${{ columns: formatList(ignored) }}`}</p>}
    </div>
  )
}

interface RowsProps {
  rows: readonly (Pick<ImportedRow, 'row' | 'title'> & { reasons: ImportedRow['refusals'] })[]
  tone: 'c-warn' | 'c-bad' | 'soft'
}

function Rows({ rows, tone }: RowsProps) {
  return (
    <ul className="repo-refused t13">
      {rows.slice(0, mostShown).map(({ row, title, reasons }) => (
        <li key={row}>
          <span className="m">{t`Row ${{ row }}`}</span> <span className="soft">{title}</span>
          {reasons.map(({ field, message }) => (
            <span key={`${field} ${message}`} className={tone}>
              <code>{field}</code>: {message}
            </span>
          ))}
        </li>
      ))}
      {rows.length > mostShown && (
        <li className="soft">{plural({ count: rows.length - mostShown }, { one: 'and # more', other: 'and # more' })}</li>
      )}
    </ul>
  )
}
