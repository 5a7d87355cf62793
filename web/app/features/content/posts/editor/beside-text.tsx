import { t } from '@lingui/core/macro'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { ReactNode } from 'react'

import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { SegmentedControl } from '../../../../../ui/segmented-control.tsx'

export type Side = 'comments' | 'preview'

interface BesideTextProps {
  type: ContentType
  side: Side
  onSide: (side: Side) => void
  /** Threads that are open. */
  count: number
  comments: ReactNode
  preview: ReactNode
}

/** The column beside the text: what is said about it, or how it looks on its platform. A small screen shows each where it fits. */
export function BesideText({ type, side, onSide, count, comments, preview }: BesideTextProps) {
  return (
    <div className="ed-beside" data-side={side}>
      <div className="ed-beside-head" data-tour="editor-preview">
        <SegmentedControl
          label={t`Beside the text`}
          segments={[
            { value: 'comments', label: count === 0 ? t`Comments` : t`Comments ${{ count }}` },
            { value: 'preview', label: t`Preview` },
          ]}
          value={side}
          onChange={onSide}
        />
        <TypeLabel type={type} />
      </div>
      {comments}
      {preview}
    </div>
  )
}
