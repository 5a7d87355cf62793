import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { isSchedulable, mayBecome, readOnlyReason } from '@postwright/contract/content/post-states'
import type { Post, PostStatus } from '@postwright/contract/content/posts'
import { Link } from '@tanstack/react-router'
import { Archive, ArchiveRestore, ChevronRight, Clock, Ellipsis, History, Repeat } from 'lucide-react'
import { Suspense, useState } from 'react'

import { lazyPart } from '../../../../../lib/lazy-part.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../../ui/menu.tsx'
import { PostBadge } from '../../../../../ui/status-badge.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import type { useMay } from '../../../identity/accounts/use-may.ts'
import { SaveStatusLine } from './save-status.tsx'
import { useArchiving } from './use-archiving.ts'
import type { WorkingCopy } from './working-copy.ts'

const AgainDialog = lazyPart(async () => (await import('../../../publishing/evergreen/again-dialog.tsx')).AgainDialog)

export interface EditorHeadProps {
  post: Post
  business: Business
  copy: WorkingCopy
  headline: string
  may: ReturnType<typeof useMay>
  /** Leads to where the time is chosen. */
  onSchedule: () => void
}

/** Nothing of it is planned, under way or live. */
const unplanned = new Set<PostStatus>(['draft', 'in_review', 'changes_requested', 'approved'])

export function EditorHead({ post, business, copy, headline, may, onSchedule }: EditorHeadProps) {
  const mayKeep = may.write && readOnlyReason(post) === null
  const archiving = useArchiving(post, copy)
  const [isAgain, setAgain] = useState(false)

  return (
    <header className="ed-head">
      <div className="grow">
        <nav className="ed-crumb" aria-label={t`Breadcrumb`}>
          <Link to="/app/repository">
            <Trans>Repository</Trans>
          </Link>
          <ChevronRight className="i-12" aria-hidden="true" />
          <Link to="/app/repository" search={{ business: business.id }} className="trunc">
            {business.name}
          </Link>
        </nav>
        <div className="row gap-3 flex-wrap">
          <h1 className="h2 two-lines">{headline}</h1>
          <PostBadge post={post} />
          {mayKeep && <SaveStatusLine copy={copy} savedAt={post.editedAt} />}
        </div>
      </div>
      <div className="row end ed-acts">
        {may.publish && isSchedulable(post.status) && (
          <Button icon={Clock} className="ed-to-schedule" onClick={onSchedule}>
            {unplanned.has(post.status) ? t`Schedule` : t`See schedule`}
          </Button>
        )}
        {may.write && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} variant="default" label={t`More actions`} />}>
            {mayKeep && (
              <MenuItem icon={History} onSelect={() => void keepVersion(copy)}>
                <Trans>Keep as a version</Trans>
              </MenuItem>
            )}
            {may.publish && post.status !== 'archived' && (
              <MenuItem icon={Repeat} onSelect={() => setAgain(true)}>
                <Trans>Show again…</Trans>
              </MenuItem>
            )}
            {post.status === 'archived' && (
              <MenuItem icon={ArchiveRestore} onSelect={() => void archiving.bringBack()}>
                <Trans>Bring back</Trans>
              </MenuItem>
            )}
            {((may.publish && post.status === 'scheduled') || mayBecome(post.status, 'archived')) && (
              <MenuItem icon={Archive} onSelect={archiving.begin}>
                <Trans>Archive</Trans>
              </MenuItem>
            )}
          </Menu>
        )}
      </div>
      {isAgain && (
        <Suspense>
          <AgainDialog posts={[post]} timeZone={business.timeZone} onClose={() => setAgain(false)} />
        </Suspense>
      )}
      <AlertDialog
        open={archiving.asking}
        onOpenChange={archiving.setAsking}
        title={t`Archive a scheduled post?`}
        description={t`What was planned is cancelled and will not go out. The post and its versions stay, and can be brought back.`}
        confirmLabel={t`Archive`}
        danger
        onConfirm={archiving.putAway}
      />
    </header>
  )
}

async function keepVersion(copy: WorkingCopy) {
  if (await copy.flush({ checkpoint: true })) toast.success(t`Kept as a version`)
  else toast.error(t`The text is not saved yet.`)
}
