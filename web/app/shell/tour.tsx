import { lazy, Suspense } from 'react'

import { useRunningTour } from '../features/work/tutorial/running-tour.ts'
import { loadSentences } from './load-sentences.ts'

const GuidedTour = lazy(async () => {
  await loadSentences('tutorial')
  return { default: (await import('../features/work/tutorial/tours/guided-tour.tsx')).GuidedTour }
})

/** The tour that somebody began, over whatever screen is open. */
export function RunningTour() {
  const tour = useRunningTour()
  return (
    tour && (
      <Suspense>
        <GuidedTour key={tour.id} {...tour} />
      </Suspense>
    )
  )
}
