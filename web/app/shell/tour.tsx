import { useIsFetching } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { type RunningTour as Running, useRunningTour } from '../features/work/tutorial/running-tour.ts'
import { loadSentences } from './load-sentences.ts'

const GuidedTour = lazy(async () => {
  await loadSentences('tutorial')
  return { default: (await import('../features/work/tutorial/tours/guided-tour.tsx')).GuidedTour }
})

/** The tour that somebody began, over whatever screen is open. */
export function RunningTour() {
  const tour = useRunningTour()
  return tour && <Tour key={tour.id} {...tour} />
}

function Tour(tour: Running) {
  const isOpening = useRouterState({ select: ({ status }) => status === 'pending' })
  const isReading = useIsFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0
  return (
    <Suspense>
      <GuidedTour {...tour} isLoading={isOpening || isReading} />
    </Suspense>
  )
}
