import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { OfSeries } from '@postwright/contract/publishing/recurring'
import { CalendarOff, CalendarX, CopyCheck, Repeat } from 'lucide-react'
import { Suspense, useState } from 'react'

import { lazyPart } from '../../../../lib/lazy-part.ts'
import { Button } from '../../../../ui/button.tsx'
import { draftText, placeText } from './series-words.ts'
import { useSeriesActs } from './use-series-acts.ts'

const SeriesDialog = lazyPart(async () => (await import('./series-dialog.tsx')).SeriesDialog)

interface SeriesPartProps {
  series: OfSeries
  postId: string
  businessId: string
  timeZone: string
  mayChange: boolean
  /** It can be taken off. */
  isToCome: boolean
  /** It left the calendar. */
  onGone?: (() => void) | undefined
}

/** Which showing of a series a post is, and what can be done to it alone or to all from it on. */
export function SeriesPart({ series, postId, businessId, timeZone, mayChange, isToCome, onGone }: SeriesPartProps) {
  const [isOpen, setOpen] = useState(false)
  const acts = useSeriesActs()
  const { draftReason, hasOwnText, isOver } = series
  return (
    <section className="grid gap-3" aria-label={t`Recurring post`}>
      <div className="row gap-2 items-start t13">
        <Repeat className="i-14 flex-none mt-1" aria-hidden="true" />
        <div className="grid gap-1">
          <span className="num">{placeText(series)}</span>
          {isOver && <span className="soft">{t`It has ended: nothing comes after what is on the calendar.`}</span>}
          {draftReason !== null && draftReason !== 'wanted' && <span className="c-warn">{draftText(draftReason)}</span>}
          <button type="button" className="textbtn justify-self-start" onClick={() => setOpen(true)}>
            <Trans>See the recurring post</Trans>
          </button>
        </div>
      </div>
      {mayChange && (
        <div className="grid gap-2">
          {hasOwnText && !isOver && (
            <Button icon={CopyCheck} pending={acts.isPending} onClick={() => acts.giveText(postId)}>
              <Trans>Use this text from here on</Trans>
            </Button>
          )}
          {isToCome && (
            <Button icon={CalendarX} pending={acts.isPending} onClick={async () => (await acts.leaveOut(postId)) && onGone?.()}>
              <Trans>Take this one off</Trans>
            </Button>
          )}
          {!isOver && (
            <Button icon={CalendarOff} pending={acts.isPending} onClick={() => acts.end(series.id, postId)}>
              <Trans>End the series here</Trans>
            </Button>
          )}
        </div>
      )}
      {isOpen && (
        <Suspense>
          <SeriesDialog
            businesses={[{ id: businessId, name: '', timeZone }]}
            businessId={businessId}
            opened={series.id}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
