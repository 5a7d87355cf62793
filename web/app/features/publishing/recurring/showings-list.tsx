import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { formatZoned } from '../../../../lib/formats.ts'
import { LoadState } from '../../../../ui/load-state.tsx'
import { showingsQuery } from './queries.ts'
import { showingText } from './series-words.ts'

/** When a series was shown lately and is shown next, and how each of them stands. */
export function ShowingsList({ id, timeZone }: { id: string; timeZone: string }) {
  const showings = useQuery(showingsQuery(id))
  return (
    <>
      <LoadState of={showings} rows={3} loading={t`Loading the showings`} failed={t`The showings could not be loaded`} />
      {showings.data?.length === 0 && <p className="t13 soft">{t`None in the next eight weeks.`}</p>}
      {showings.data && showings.data.length > 0 && (
        <ol className="grid gap-1 t13" aria-label={t`Showings`}>
          {showings.data.map((showing) => (
            <li key={showing.day} className="row gap-2 flex-wrap">
              <span className="num">{formatZoned(showing.dueAt, timeZone)}</span>
              <span className={showing.state === 'refused' ? 'c-warn' : 'soft'}>{showingText(showing)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  )
}
