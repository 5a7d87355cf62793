import { t } from '@lingui/core/macro'
import { FileText, Image, X } from 'lucide-react'
import { useState } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { Progress } from '../../../../ui/progress.tsx'
import { Spinner } from '../../../../ui/spinner.tsx'
import type { BoxFile } from './use-attachments.ts'

/** The files of the next message: how far each is, and the way to take it out. */
export function BoxFiles({ files, onRemove }: { files: readonly BoxFile[]; onRemove: (key: number) => void }) {
  if (files.length === 0) return null
  return (
    <ul className="ch-files" aria-label={t`Attached`}>
      {files.map((file) => (
        <BoxFileItem key={file.key} file={file} onRemove={() => onRemove(file.key)} />
      ))}
    </ul>
  )
}

function BoxFileItem({ file, onRemove }: { file: BoxFile; onRemove: () => void }) {
  const { name, bytes, preview, refusal, attachment } = file
  // A browser that cannot show it says so before the server does.
  const [isShown, setShown] = useState(true)
  const isSending = attachment === null && refusal === null
  const reason = refusal ?? (attachment?.status === 'failed' ? (attachment.message ?? t`It could not be read.`) : null)
  const progress = attachment?.status === 'reading' ? attachment.progress : null
  return (
    <li className="ch-file" data-refused={reason !== null || undefined} aria-busy={isSending || attachment?.status === 'reading'}>
      <span className="thumb">
        {isSending ? (
          <Spinner />
        ) : preview && isShown ? (
          <img src={preview} alt="" onError={() => setShown(false)} />
        ) : attachment?.type === 'image' ? (
          <Image aria-hidden="true" />
        ) : (
          <FileText aria-hidden="true" />
        )}
      </span>
      <span className="min-w-0">
        <span className="m trunc block" title={name}>
          {name}
        </span>
        {reason === null ? (
          <span className="t12 soft num trunc block" role="status">
            {standOf(bytes, attachment)}
          </span>
        ) : (
          <span className="t12 c-bad block" role="alert">
            {reason}
          </span>
        )}
      </span>
      <button type="button" aria-label={t`Remove ${name}`} onClick={onRemove}>
        <X className="i-14" aria-hidden="true" />
      </button>
      {progress && <Progress label={t`Reading ${name}`} done={progress.done} total={progress.total} />}
    </li>
  )
}

function standOf(bytes: number, attachment: BoxFile['attachment']): string {
  if (!attachment) return t`Sending`
  const { status, progress, isPartial } = attachment
  if (status === 'reading') return progress ? t`Reading, ${{ done: progress.done }} of ${{ total: progress.total }} pages` : t`Reading`
  if (isPartial) return t`Only its beginning is read`
  return sizeInWords(bytes)
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return t`${{ kilobytes: formatNumber(Math.max(1, Math.round(bytes / 1000))) }} kB`
  return t`${{ megabytes: formatNumber(Math.round(bytes / 100_000) / 10) }} MB`
}
