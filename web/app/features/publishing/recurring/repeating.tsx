import { Trans } from '@lingui/react/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { OfSeries } from '@postwright/contract/publishing/recurring'
import { Repeat } from 'lucide-react'
import { Suspense, useState } from 'react'

import { lazyPart } from '../../../../lib/lazy-part.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import { Button } from '../../../../ui/button.tsx'

const RepeatDialog = lazyPart(async () => (await import('./repeat-dialog.tsx')).RepeatDialog)
const SeriesPart = lazyPart(async () => (await import('./series-part.tsx')).SeriesPart)

interface RepeatingProps {
  postId: string
  businessId: string
  contentType: ContentType
  timeZone: string
  /** When it goes out. */
  dueAt: string
  channelIds: readonly string[]
  /** What it is a showing of. */
  series: OfSeries | undefined
  mayChange: boolean
  /** It can be taken off. */
  isToCome: boolean
  /** It left the calendar. */
  onGone?: () => void
}

/** That a post that is planned comes again, and the way to let it, where it does not any more either. */
export function Repeating({
  postId,
  businessId,
  contentType,
  timeZone,
  dueAt,
  channelIds,
  series,
  mayChange,
  isToCome,
  onGone,
}: RepeatingProps) {
  const [isAsking, setAsking] = useState(false)
  const mayRepeat = mayChange && isToCome && (!series || series.isOver)
  return (
    <>
      {series && (
        <Suspense>
          <SeriesPart {...{ series, postId, businessId, timeZone, mayChange, isToCome, onGone }} />
        </Suspense>
      )}
      {mayRepeat && (
        <Button icon={Repeat} onClick={() => setAsking(true)}>
          <Trans>Repeat…</Trans>
        </Button>
      )}
      {isAsking && (
        <Suspense>
          <RepeatDialog
            {...{ postId, businessId, contentType, timeZone, channelIds }}
            wall={wallTimeOf(dueAt, timeZone)}
            onClose={() => setAsking(false)}
          />
        </Suspense>
      )}
    </>
  )
}
