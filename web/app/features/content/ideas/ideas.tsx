import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Idea } from '@postwright/contract/content/ideas'
import { useQuery } from '@tanstack/react-query'
import { Lightbulb, X } from 'lucide-react'
import { useState } from 'react'

import './ideas.css'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { RefusedCall } from '../../billing/subscriptions/refused-call.tsx'
import { ideasQuery, useDismissIdea, useProposeIdeas } from './queries.ts'

/** So many are seen at first; the others when they are asked for. */
const shownAtFirst = 5

interface IdeasProps {
  businessId: string
  /** Puts an idea into the brief. */
  onUse: (idea: Idea) => void
}

/** What the business could post about. Each fills in the brief; nothing is written yet. */
export function Ideas({ businessId, onUse }: IdeasProps) {
  const kept = useQuery(ideasQuery(businessId))
  const propose = useProposeIdeas(businessId)
  const dismiss = useDismissIdea()
  const [isWhole, setWhole] = useState(false)
  const ideas = kept.data?.ideas ?? []
  const shown = isWhole ? ideas : ideas.slice(0, shownAtFirst)
  const { added, message } = propose.data ?? { added: null, message: null }

  return (
    <section className="ideas" aria-label={t`Ideas`}>
      <div className="row">
        <h3 className="h3 grow">
          <Trans>Ideas</Trans>
        </h3>
        {kept.data && (
          <Button size="sm" icon={Lightbulb} pending={propose.isPending} onClick={() => propose.mutate({ businessId })}>
            {ideas.length === 0 ? t`Propose ideas` : t`More ideas`}
          </Button>
        )}
      </div>
      <LoadState of={kept} rows={2} loading={t`Loading ideas`} failed={t`The ideas could not be loaded`} />
      {propose.isError && <RefusedCall error={propose.error} fallback={t`No ideas could be proposed. Try again in a moment.`} />}
      {message && <p className="hint">{message}</p>}
      {added === 0 && (
        <p className="hint" role="status">
          <Trans>Nothing new comes out of the profile. Keywords and documents give more to propose from.</Trans>
        </p>
      )}
      {kept.data && ideas.length === 0 && !propose.isPending && added === null && (
        <p className="soft t13">
          <Trans>About ten at a time, from the profile, the documents and what was posted lately. Each fills in the brief.</Trans>
        </p>
      )}
      {shown.length > 0 && (
        <ul className="ideas-list">
          {shown.map((idea) => (
            <li key={idea.id}>
              <div className="min-w-0">
                <p className="ideas-title">{idea.title}</p>
                <p className="t13 soft">{idea.angle}</p>
                <p className="t12 soft">
                  <span className="type" data-type={idea.contentType}>
                    {contentTypeLabel(idea.contentType)}
                  </span>
                </p>
              </div>
              <span className="row gap-1">
                <Button size="sm" aria-label={t`Use the idea “${{ idea: idea.title }}”`} onClick={() => onUse(idea)}>
                  <Trans>Use</Trans>
                </Button>
                <IconButton
                  size="sm"
                  icon={X}
                  label={t`Dismiss “${{ idea: idea.title }}”`}
                  onClick={() =>
                    dismiss
                      .mutateAsync({ id: idea.id })
                      .catch((error: unknown) => toast.failed(error, t`The idea could not be dismissed. Try again.`))
                  }
                />
              </span>
            </li>
          ))}
        </ul>
      )}
      {ideas.length > shownAtFirst && (
        <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? t`Show less` : <Trans>Show all {ph({ count: ideas.length })}</Trans>}
        </Button>
      )}
    </section>
  )
}
