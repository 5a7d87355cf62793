import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { PostStatus } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import { useLayoutEffect } from 'react'

import './sample-card.css'
import { type Turn, useTurn } from '../../../../lib/use-turn.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { sampleQuery, useAddSample } from './queries.ts'
import { useTakeSampleAway } from './use-take-sample-away.ts'

interface Shown {
  type: ContentType
  title: string
  status: PostStatus
}

const shown: readonly Shown[] = [
  { type: 'newsletter', title: t`Bread on Thursdays now`, status: 'draft' },
  { type: 'linkedin', title: t`Who bakes at four`, status: 'in_review' },
  { type: 'instagram', title: t`The seeded loaf`, status: 'approved' },
  { type: 'facebook', title: t`Closed on the holiday`, status: 'scheduled' },
]

/** The business to play with: offered, or opened and taken away again. Nothing for whoever may not have it made. */
export function SampleCard() {
  const sample = useQuery(sampleQuery())
  // The button that was pressed goes with the card it stood in: the first of the next card takes the focus on.
  const turn = useTurn()
  useLayoutEffect(() => giveFocusToScreen, [])
  if (sample.isError) return <ErrorState title={t`The sample could not be loaded`} onRetry={() => sample.refetch()} />
  if (!sample.data) return null
  const { business, mayAdd, mayRemove } = sample.data
  if (business) return <SampleThere business={business} mayRemove={mayRemove} turn={turn} />
  return mayAdd ? <SampleOffer turn={turn} /> : null
}

/** Where the first business ends the screen that this stands on, the one in its place takes the focus on. */
function giveFocusToScreen(): void {
  if (document.activeElement?.closest('.sample')) document.getElementById('content')?.focus({ preventScroll: true })
}

function SampleOffer({ turn: { onPress, takeFocus } }: { turn: Turn }) {
  const add = useAddSample()
  return (
    <section className="sheet sample" aria-label={t`Sample business`}>
      <div className="sheet-head">
        <Monogram name={t`Kraal Street Bakery`} />
        <div className="grow min-w-0">
          <h2 className="h3">
            <Trans>Or look around first</Trans>
          </h2>
          <p className="t12 soft">
            <Trans>Kraal Street Bakery · one press removes it</Trans>
          </p>
        </div>
      </div>
      <ul className="lines">
        {shown.map(({ type, title, status }) => (
          <li className="sample-post" key={status}>
            <span className="type trunc" data-type={type}>
              <span className="trunc">{title}</span>
            </span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      <p className="t12 soft sample-note">
        <Trans>It takes nothing from your plan, and nothing of it leaves this server. Only what you have written for it uses tokens.</Trans>
      </p>
      <div className="sheet-foot">
        <span className="t12 soft grow num">
          <Trans>10 posts, in every state</Trans>
        </span>
        <Button
          ref={takeFocus}
          size="sm"
          icon={Plus}
          pending={add.isPending}
          onClick={() => {
            onPress()
            add.mutate(undefined, {
              onSuccess: () => toast.success(t`The sample is there`),
              onError: (error) => toast.failed(error, t`The sample could not be added`),
            })
          }}
        >
          <Trans>Add sample</Trans>
        </Button>
      </div>
    </section>
  )
}

interface SampleThereProps {
  business: { id: string; name: string }
  mayRemove: boolean
  turn: Turn
}

function SampleThere({ business, mayRemove, turn: { onPress, takeFocus } }: SampleThereProps) {
  const [remove, isRemoving] = useTakeSampleAway()
  function removeSample() {
    onPress()
    remove()
  }
  return (
    <section className="sheet sample" aria-label={t`Sample business`}>
      <div className="sheet-head">
        <Monogram name={t`Kraal Street Bakery`} />
        <div className="grow min-w-0">
          <h2 className="h3 trunc">{business.name}</h2>
          <p className="t12 soft">
            <Trans>To play with: approve, schedule, let posts fail.</Trans>
          </p>
        </div>
      </div>
      <div className="sheet-foot">
        <Link ref={takeFocus} to="/app/repository" search={{ business: business.id }} className={buttonClass({ size: 'sm' })}>
          <Trans>Open its posts</Trans>
        </Link>
        {mayRemove && (
          <Button size="sm" variant="ghost" icon={Trash2} className="end" pending={isRemoving} onClick={removeSample}>
            <Trans>Remove sample</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}
