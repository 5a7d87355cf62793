import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { IssueFigures } from '@postwright/contract/publishing/issues'

import { formatNumber } from '../../../../lib/formats.ts'

/** How exact the figures of opens and clicks are, and which links were followed. Nothing where neither is counted. */
export function ReadNotes({ figures: { opened, clicked } }: { figures: IssueFigures }) {
  if (!opened && !clicked) return null
  const machines = Math.max(opened?.machines ?? 0, clicked?.machines ?? 0)
  const followed = (clicked?.links ?? []).toSorted((one, other) => other.readers - one.readers)
  return (
    <>
      <p className="t12 soft">
        <Trans>
          Each reader counts once. Many mail programs load no pictures, so that more may have opened it; and some machines cannot be told
          from people.
        </Trans>{' '}
        {machines > 0 &&
          plural(
            { count: machines },
            {
              one: 'Not counted: # mail that only a machine looked through, such as a spam filter.',
              other: 'Not counted: # mails that only machines looked through, such as spam filters.',
            },
          )}
      </p>
      {followed.length > 0 && (
        <details className="t13">
          <summary>{t`Clicks by link`}</summary>
          <ul className="nl-links">
            {followed.map(({ address, readers }) => (
              <li key={address}>
                <span className="num m">{formatNumber(readers)}</span> <span className="soft">{address}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
