import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { changedMeanwhile } from './changed-by.ts'
import { asOneText, WordDiff } from './word-diff.tsx'
import type { WorkingCopy } from './working-copy.ts'

export interface ConflictDialogProps {
  copy: WorkingCopy
  mine: PostContent
  theirs: Post
  myId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Two people saved the same post: both texts side by side, and neither is lost whatever is chosen. */
export function ConflictDialog({ copy, mine, theirs, myId, open, onOpenChange }: ConflictDialogProps) {
  const [view, setView] = useState<'both' | 'difference'>('both')

  function takeTheirs() {
    const set = copy.takeTheirs()
    onOpenChange(false)
    toast.success(t`Their text is used`, { label: t`Bring mine back`, onAction: () => copy.edit(set) })
  }

  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={t`Two versions of this text`}
      description={changedMeanwhile(theirs, myId)}
      footer={
        <>
          <Button onClick={takeTheirs}>
            <Trans>Use theirs</Trans>
          </Button>
          <Button variant="primary" onClick={() => copy.keepMine().then(() => onOpenChange(false))}>
            <Trans>Keep mine, theirs as a version</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body stack">
        <SegmentedControl
          label={t`View`}
          segments={[
            { value: 'both', label: t`Both texts` },
            { value: 'difference', label: t`Difference` },
          ]}
          value={view}
          onChange={setView}
        />
        {view === 'both' ? (
          <div className="grid gap-4 md:grid-cols-2">
            <TextBox label={t`Yours`} text={asOneText(mine)} />
            <TextBox label={t`Theirs`} text={asOneText(theirs.content)} />
          </div>
        ) : (
          <div className="max-h-[50vh] overflow-y-auto">
            <WordDiff from={asOneText(theirs.content)} to={asOneText(mine)} label={t`From their text to yours`} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function TextBox({ label, text }: { label: string; text: string }) {
  return (
    <div className="grid content-start gap-1">
      <span className="label">{label}</span>
      <textarea className="textarea max-h-[46vh]" readOnly rows={10} aria-label={label} value={text} />
    </div>
  )
}
