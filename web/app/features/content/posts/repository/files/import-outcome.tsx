import { plural, t } from '@lingui/core/macro'
import type { ImportReport } from '@postwright/contract/content/post-files'

import { formatList } from '../../../../../../lib/formats.ts'

/** Of more refused rows than these, the rest is counted. */
const mostShown = 100

/** What would become of each row of a file: how many are posts, and of those that are none, why. */
export function ImportOutcome({ report: { rows, ignored }, count }: { report: ImportReport; count: number }) {
  const refused = rows.filter(({ refusals }) => refusals.length > 0)
  return (
    <div className="grid gap-2" role="status">
      <p>{plural({ count }, { one: '# row becomes a draft.', other: '# rows become drafts.' })}</p>
      {refused.length > 0 && <p>{plural({ count: refused.length }, { one: '# row is left out:', other: '# rows are left out:' })}</p>}
      {refused.length > 0 && (
        <ul className="repo-refused t13">
          {refused.slice(0, mostShown).map(({ row, title, refusals }) => (
            <li key={row}>
              <span className="m">{t`Row ${{ row }}`}</span> <span className="soft">{title}</span>
              {refusals.map(({ field, message }) => (
                <span key={field} className="c-bad">
                  <code>{field}</code>: {message}
                </span>
              ))}
            </li>
          ))}
          {refused.length > mostShown && (
            <li className="soft">{plural({ count: refused.length - mostShown }, { one: 'and # more', other: 'and # more' })}</li>
          )}
        </ul>
      )}
      {ignored.length > 0 && <p className="t13 soft">{t`These columns are passed over: ${{ columns: formatList(ignored) }}`}</p>}
    </div>
  )
}
