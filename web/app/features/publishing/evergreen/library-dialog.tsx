import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { EvergreenEntry } from '@postwright/contract/publishing/evergreen'
import { useQuery } from '@tanstack/react-query'
import { Tag } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Field } from '../../../../ui/field.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { WaitsForPlan } from '../../billing/subscriptions/waits-for-plan.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { channelsQuery } from '../channels/queries.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import './again.css'
import { LibraryNews } from './library-news.tsx'
import { evergreenQuery } from './queries.ts'
import { useLibraryActs } from './use-library-acts.ts'
import { WordingsDialog } from './wordings-dialog.tsx'

export interface LibraryDialogProps {
  businesses: readonly Pick<Business, 'id' | 'name' | 'timeZone'>[]
  /** What is chosen at first. */
  businessId: string | undefined
  onClose: () => void
}

type Asked = { what: 'tag' } | { what: 'change' | 'wordings'; entry: EvergreenEntry }

/** What a business shows again at posting times that are free. */
export function LibraryDialog({ businesses, businessId, onClose }: LibraryDialogProps) {
  const [chosen, setChosen] = useState(businessId ?? businesses[0]?.id ?? '')
  const [asked, setAsked] = useState<Asked | null>(null)
  const entries = useQuery(evergreenQuery(chosen))
  const channels = useQuery(channelsQuery(chosen))
  const mayChange = useMay().publish ?? false
  const acts = useLibraryActs()
  const timeZone = businesses.find(({ id }) => id === chosen)?.timeZone ?? 'UTC'
  const onClosed = () => setAsked(null)

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      wide
      title={t`Evergreen library`}
      description={t`Posts that are shown again at posting times nothing else takes. What you plan yourself goes first.`}
    >
      <div className="sheet-body grid gap-4">
        {businesses.length > 1 && (
          <Field label={t`Business`}>
            <Select value={chosen} onChange={setChosen} options={businesses.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        )}
        <LoadState of={entries} rows={4} loading={t`Loading the library`} failed={t`The library could not be loaded`} />
        {entries.data?.length === 0 && (
          <EmptyState art="calendar" title={t`Nothing is shown again yet`}>
            <Trans>Choose “Show again” in the menu of a post, add several from the repository, or show all posts with a tag.</Trans>
          </EmptyState>
        )}
        {entries.data?.some(({ waitsForPlan }) => waitsForPlan) && <WaitsForPlan />}
        {entries.data && entries.data.length > 0 && (
          <ul className="again-list">
            {entries.data.map((entry) => (
              <EntryRow
                key={entry.id}
                entry={entry}
                timeZone={timeZone}
                mayChange={mayChange}
                onChange={() => setAsked({ what: 'change', entry })}
                onWordings={() => setAsked({ what: 'wordings', entry })}
                onPause={(paused) => void acts.pause(entry, paused)}
                onRemove={() => void acts.remove(entry)}
              />
            ))}
          </ul>
        )}
        <LibraryNews acts={acts} />
        {mayChange ? (
          <Button icon={Tag} className="justify-self-start" onClick={() => setAsked({ what: 'tag' })}>
            <Trans>Show posts with a tag…</Trans>
          </Button>
        ) : (
          <p className="hint">
            <Trans>{writers} change what is shown again.</Trans>
          </p>
        )}
      </div>
      {(asked?.what === 'tag' || asked?.what === 'change') && (
        <ChangeDialog
          businessId={chosen}
          timeZone={timeZone}
          channels={channels.data ?? []}
          entry={asked.what === 'change' ? asked.entry : undefined}
          onClose={onClosed}
        />
      )}
      {asked?.what === 'wordings' && asked.entry.post && (
        <WordingsDialog postId={asked.entry.post.id} title={asked.entry.title} onClose={onClosed} />
      )}
    </Dialog>
  )
}
