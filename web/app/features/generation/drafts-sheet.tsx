import { Square, X } from 'lucide-react'
import { useEffect, useState } from 'react'

import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DraftColumn } from './draft-column.tsx'
import type { WritingState } from './writing.ts'

export interface DraftsSheetProps {
  state: WritingState
  onStop: (key?: string) => unknown
  onClear: () => void
}

/** The drafts of one brief, side by side while they are written. */
export function DraftsSheet({ state, onStop, onClear }: DraftsSheetProps) {
  const { drafts, brief, phase } = state
  if (!brief) return null
  const finished = drafts.filter((draft) => draft.phase !== 'writing' && draft.phase !== 'stopping').length
  const ready = drafts.filter((draft) => draft.postId !== null).length
  const running = phase === 'starting' || phase === 'writing'

  return (
    <section className="sheet" aria-label="Drafts">
      <div className="sheet-head drafts-head">
        <h2 className="h3">Drafts</h2>
        <span className="soft trunc" role="status">
          {state.businessName} ·{' '}
          {drafts.length === 0 ? 'starting' : running ? `${finished} of ${drafts.length} done` : `${ready} saved in the repository`}
        </span>
        <span className="end row">
          <Clock from={state.startedAt} to={state.endedAt} />
          {running ? (
            <Button size="sm" icon={Square} onClick={() => onStop()}>
              Stop all
            </Button>
          ) : (
            <IconButton size="sm" icon={X} label="Close these drafts" onClick={onClear} />
          )}
        </span>
      </div>
      {phase === 'lost' && (
        <div className="p-4">
          <Banner tone="warn" title="The connection was lost while drafts were being written">
            Drafts that were finished are saved. Those still under way are finished on the server and appear in the repository.
          </Banner>
        </div>
      )}
      <div className="drafts">
        {drafts.map((draft) => (
          <DraftColumn
            key={draft.key}
            draft={draft}
            length={brief.length}
            variants={brief.variants}
            lost={phase === 'lost'}
            onStop={() => onStop(draft.key)}
          />
        ))}
      </div>
      {state.composer && (
        <p className="sheet-foot t12 soft">
          Written by the built-in composer. It is not an AI model: it arranges what your brief and the business profile say, and invents
          nothing.
        </p>
      )}
    </section>
  )
}

/** How long the writing takes, in minutes and seconds. */
function Clock({ from, to }: { from: number; to: number | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    if (to !== null) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [to])
  const seconds = Math.max(0, Math.round(((to ?? now) - from) / 1000))
  return (
    <span className="t12 soft num" aria-hidden="true">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </span>
  )
}
