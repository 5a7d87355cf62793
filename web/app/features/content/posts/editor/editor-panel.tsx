import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import type { ReactNode } from 'react'

import { Tabs } from '../../../../../ui/tabs.tsx'
import { Activity } from './activity.tsx'

export type PanelPart = 'review' | 'versions' | 'activity'

interface EditorPanelProps {
  post: Post
  /** Of its business. */
  timeZone: string
  part: PanelPart
  onPart: (part: PanelPart) => void
  review: ReactNode
  versions: ReactNode
}

/** What is decided about a post, its versions, and how it got here. What is typed in the review stays while another part is looked at. */
export function EditorPanel({ post, timeZone, part, onPart, review, versions }: EditorPanelProps) {
  return (
    <aside className="ed-panel" aria-label={t`Decision, checks and schedule`}>
      <Tabs
        label={t`Parts of the panel`}
        value={part}
        onChange={onPart}
        keepMounted
        tabs={[
          {
            value: 'review',
            label: t({ message: 'Review', context: 'a part of the editor' }),
            panel: <div className="ed-panel-review">{review}</div>,
          },
          { value: 'versions', label: t`Versions`, count: post.version, panel: part === 'versions' && versions },
          { value: 'activity', label: t`Activity`, panel: part === 'activity' && <Activity postId={post.id} timeZone={timeZone} /> },
        ]}
      />
    </aside>
  )
}
