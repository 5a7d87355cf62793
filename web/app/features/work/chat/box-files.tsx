import { t } from '@lingui/core/macro'
import { FileText, X } from 'lucide-react'

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

function BoxFileItem({ file: { file, preview, refusal, attachment }, onRemove }: { file: BoxFile; onRemove: () => void }) {
  const { name } = file
  const isSending = attachment === null && refusal === null
  const reason = refusal ?? (attachment?.status === 'failed' ? (attachment.message ?? t`It could not be read.`) : null)
  const progress = attachment?.status === 'reading' ? attachment.progress : null
  return (
    <li className="ch-file" data-refused={reason !== null || undefined} aria-busy={isSending || attachment?.status === 'reading'}>
      <span className="thumb">{isSending ? <Spinner /> : preview ? <img src={preview} alt="" /> : <FileText aria-hidden="true" />}</span>
      <span className="min-w-0">
        <span className="m trunc block" title={name}>
          {name}
        </span>
        {reason === null ? (
          <span className="t12 soft num trunc block" role="status">
            {standOf(file, attachment)}
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

function standOf(file: File, attachment: BoxFile['attachment']): string {
  if (!attachment) return t`Sending`
  const { status, progress, isPartial } = attachment
  if (status === 'reading') return progress ? t`Reading, ${{ done: progress.done }} of ${{ total: progress.total }} pages` : t`Reading`
  if (isPartial) return t`Only its beginning is read`
  return sizeInWords(file.size)
}

function sizeInWords(bytes: number): string {
  if (bytes < 1_000_000) return t`${{ kilobytes: formatNumber(Math.max(1, Math.round(bytes / 1000))) }} kB`
  return t`${{ megabytes: formatNumber(Math.round(bytes / 100_000) / 10) }} MB`
}
