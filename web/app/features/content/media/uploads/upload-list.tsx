import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDown } from 'lucide-react'

import { Button } from '../../../../../ui/button.tsx'
import { CutOffUploads } from './cut-off-uploads.tsx'
import { dropFinished, isUnderWay, type Upload, useUploads } from './uploads.ts'
import { UploadRow } from './upload-row.tsx'

interface UploadListProps {
  businessId: string
  /** Null where nothing is opened. */
  onOpen: ((assetId: string) => void) | null
  onChooseAnother: () => void
}

/** What is on its way, and what needs somebody. */
export function UploadList({ businessId, ...actions }: UploadListProps) {
  const uploads = useUploads(businessId)
  if (uploads.length === 0) return <CutOffUploads businessId={businessId} />
  const done = uploads.filter(({ state }) => state === 'done').length
  return (
    <details className="media-uploads" open>
      <summary>
        <span className="h3">{uploads.some(isUnderWay) ? t`Uploading` : t`Uploads`}</span>
        <span className="t12 soft num grow" role="status">
          {countsOf(uploads)}
        </span>
        <span className="t12 soft num">{timeLeft(uploads)}</span>
        <ChevronDown className="i-14 soft" aria-hidden="true" />
      </summary>
      <CutOffUploads businessId={businessId} />
      <ul aria-label={t`Uploads`}>
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} {...actions} />
        ))}
      </ul>
      {done > 0 && !uploads.some(isUnderWay) && (
        <div className="media-uploads-foot">
          <Button size="sm" variant="ghost" onClick={() => dropFinished(businessId)}>
            <Trans>Clear what is done</Trans>
          </Button>
        </div>
      )}
    </details>
  )
}

function countsOf(uploads: readonly Upload[]): string {
  const count = (...states: Upload['state'][]) => uploads.filter(({ state }) => states.includes(state)).length
  const [done, moving, needing] = [count('done'), uploads.filter(isUnderWay).length, count('duplicate', 'failed', 'stopped')]
  return [
    plural({ files: uploads.length }, { one: '# file', other: '# files' }),
    done > 0 && t`${{ done }} done`,
    moving > 0 && t`${{ moving }} under way`,
    needing > 0 && plural({ needing }, { one: '# needs you', other: '# need you' }),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** From how fast the files under way have come so far. */
function timeLeft(uploads: readonly Upload[]): string {
  const moving = uploads.filter(({ state, sent }) => state === 'sending' && sent > 0)
  const speed = moving.reduce((sum, { sent, startedAt }) => sum + sent / Math.max(1, (Date.now() - startedAt) / 1000), 0)
  const left = uploads.filter(isUnderWay).reduce((sum, { file, sent }) => sum + file.size - sent, 0)
  if (speed === 0 || left === 0) return ''
  const seconds = Math.ceil(left / speed / 5) * 5
  return seconds < 90 ? t`about ${{ seconds }} s` : t`about ${{ minutes: Math.round(seconds / 60) }} min`
}
