import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Archive, ArchiveRestore, ListPlus, Repeat, Tag } from 'lucide-react'
import { Suspense, useState } from 'react'

import { ownTimeZone } from '../../../../../lib/formats.ts'
import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { Button } from '../../../../../ui/button.tsx'
import type { Answer, ChosenPost, WayOn } from './chosen-posts.tsx'
import { QueueDialog } from './queue-dialog.tsx'
import { TagDialog } from './tag-dialog.tsx'
import { useBulkQueue } from './use-bulk-queue.ts'
import { useBulkArchiving } from './use-bulk-archiving.ts'
import { useBulkTagging } from './use-bulk-tagging.ts'

const AgainDialog = lazyPart(async () => (await import('../../../publishing/evergreen/again-dialog.tsx')).AgainDialog)

export interface TagAndArchiveProps {
  posts: readonly ChosenPost[]
  disabled: boolean
  /** Takes what became of each, perhaps with what helps those that were refused, and says how many were done. */
  onAnswers: (answers: readonly Answer[], wayOn?: WayOn) => number
}

/** What whoever writes does to the chosen posts beside asking for a review. Each can be undone. */
export function TagAndArchive({ posts, disabled, onAnswers }: TagAndArchiveProps) {
  const [isTagging, setTagging] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const [isQueueing, setQueueing] = useState(false)
  const queueing = useBulkQueue(posts, onAnswers)
  const tagging = useBulkTagging(posts, onAnswers)
  const archiving = useBulkArchiving(posts, onAnswers)
  const areArchived = posts.every(({ status }) => status === 'archived')

  return (
    <>
      <Button size="sm" icon={ListPlus} disabled={disabled} onClick={() => setQueueing(true)}>
        <Trans>Add to queue</Trans>
      </Button>
      <Button size="sm" icon={Repeat} disabled={disabled} onClick={() => setAgain(true)}>
        <Trans>Show again</Trans>
      </Button>
      <Button size="sm" icon={Tag} disabled={disabled} onClick={() => setTagging(true)}>
        <Trans>Tag</Trans>
      </Button>
      <Button
        size="sm"
        icon={areArchived ? ArchiveRestore : Archive}
        disabled={disabled}
        pending={archiving.isPending}
        onClick={() => void (areArchived ? archiving.bringBack() : archiving.putAway())}
      >
        {areArchived ? t`Bring back` : t`Archive`}
      </Button>
      {isQueueing && <QueueDialog posts={posts} queueing={queueing} onClose={() => setQueueing(false)} />}
      {isAgain && (
        <Suspense>
          <AgainDialog posts={posts} timeZone={ownTimeZone()} onAnswers={onAnswers} onClose={() => setAgain(false)} />
        </Suspense>
      )}
      {isTagging && <TagDialog posts={posts} tagging={tagging} onClose={() => setTagging(false)} />}
    </>
  )
}
