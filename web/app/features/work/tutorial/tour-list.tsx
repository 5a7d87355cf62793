import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TourProgress } from '@postwright/contract/work/tutorial'
import { Link } from '@tanstack/react-router'

import { buttonClass } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { startTour } from './running-tour.ts'
import { tours } from './tours/tours.ts'
import type { TourPlaces } from './use-tour-places.ts'

/** The tours over the real screens: begun, gone on with, or seen again. */
export function TourList({ progress, places }: { progress: readonly TourProgress[]; places: TourPlaces }) {
  return (
    <Sheet title={t`Guided tours`} note={t`Over the real screens. Esc leaves one, and it goes on where you left it.`}>
      <ul className="lines">
        {progress.map((tour) => (
          <TourRow key={tour.id} progress={tour} place={places[tour.id]} />
        ))}
      </ul>
    </Sheet>
  )
}

function TourRow({ progress: { id, state, stop }, place }: { progress: TourProgress; place: TourPlaces[TourProgress['id']] }) {
  const { title, about, stops } = tours[id]
  return (
    <li className="tour-row">
      <div className="min-w-0">
        <h3 className="m">{title}</h3>
        <p className="t12 soft">
          {about}
          {' · '}
          {state === 'left' && (
            <Trans>
              left at {ph({ stop: stop + 1 })} of {ph({ total: stops.length })}
            </Trans>
          )}
          {state === 'new' && <Trans>{ph({ total: stops.length })} stops</Trans>}
          {state === 'finished' && <Trans>seen</Trans>}
        </p>
        {'missing' in place && <p className="t12 soft">{place.missing}</p>}
      </div>
      {'link' in place && (
        <Link
          {...place.link}
          className={buttonClass({ size: 'sm' })}
          aria-label={nameOf(state, title)}
          onClick={() => startTour({ id, stop: state === 'left' ? stop : 0 })}
        >
          {state === 'left' ? t`Go on` : state === 'finished' ? t`See again` : t`Start`}
        </Link>
      )}
    </li>
  )
}

function nameOf(state: TourProgress['state'], tour: string): string {
  if (state === 'left') return t`Go on with the tour: ${tour}`
  return state === 'finished' ? t`See again the tour: ${tour}` : t`Start the tour: ${tour}`
}
