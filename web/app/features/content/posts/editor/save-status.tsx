import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CircleX, CloudOff, TriangleAlert } from 'lucide-react'

import { formatTime } from '../../../../../lib/formats.ts'
import { useSaveStatus } from './use-working-copy.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Where the text stands: "Saved 10:41". */
export function SaveStatusLine({ copy, savedAt }: { copy: WorkingCopy; savedAt: string }) {
  const status = useSaveStatus(copy)
  return (
    <span className="t12 soft num row gap-1" role="status">
      {status.kind === 'saved' && t`Saved ${{ when: formatTime(status.at ?? savedAt) }}`}
      {(status.kind === 'waiting' || status.kind === 'saving') && t`Saving…`}
      {status.kind === 'offline' && (
        <>
          <CloudOff className="i-14 c-warn" aria-hidden="true" />
          <Trans>Not saved yet: no connection. Your text is kept here.</Trans>
        </>
      )}
      {status.kind === 'refused' && (
        <span className="c-bad row gap-1">
          <CircleX className="i-14" aria-hidden="true" />
          <Trans>Not saved</Trans>
        </span>
      )}
      {status.kind === 'conflict' && (
        <span className="c-warn row gap-1">
          <TriangleAlert className="i-14" aria-hidden="true" />
          <Trans>Not saved</Trans>
        </span>
      )}
    </span>
  )
}
