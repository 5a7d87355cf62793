import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { useQuery } from '@tanstack/react-query'

import './tutorial.css'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { SampleCard } from '../sample/sample-card.tsx'
import { Checklist } from './checklist.tsx'
import { Keys } from './keys.tsx'
import { tutorialQuery } from './queries.ts'
import { TourList } from './tour-list.tsx'
import { useTourPlaces } from './use-tour-places.ts'

/** What a person has done and what comes next, the tours over the screens, and a business to play with. */
export function TutorialScreen() {
  const { data: businesses } = useQuery(businessesQuery())
  return (
    <>
      <PageHead title={t`Tutorial`}>
        <Trans>From a first brief to a published post. What you do is ticked off by itself.</Trans>
      </PageHead>
      <div className="tutorial">
        <Progressed businesses={businesses ?? []} />
        <div className="tutorial-rail">
          <SampleCard />
          <Keys />
        </div>
      </div>
    </>
  )
}

function Progressed({ businesses }: { businesses: readonly Business[] }) {
  const tutorial = useQuery(tutorialQuery())
  const places = useTourPlaces(businesses)
  if (tutorial.isError) return <ErrorState title={t`Your checklist could not be loaded`} onRetry={() => tutorial.refetch()} />
  if (!tutorial.data)
    return (
      <Loading label={t`Loading the tutorial`}>
        <Skeleton height={520} radius={10} />
      </Loading>
    )
  return (
    <div className="tutorial-main">
      <Checklist tutorial={tutorial.data} businessId={businesses.find(({ isSample }) => !isSample)?.id} />
      <TourList progress={tutorial.data.tours} places={places} />
    </div>
  )
}
