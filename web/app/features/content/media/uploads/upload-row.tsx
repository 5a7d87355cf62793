import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleX, Film, Image, Pause, Play, X } from 'lucide-react'
import { useState } from 'react'

import { Button, IconButton } from '../../../../../ui/button.tsx'
import { Progress } from '../../../../../ui/progress.tsx'
import { bytesText } from '../words.ts'
import { dropUpload, keepBoth, resumeUpload, stopUpload, type Upload } from './uploads.ts'

interface UploadRowProps {
  upload: Upload
  onOpen: ((assetId: string) => void) | null
  onChooseAnother: () => void
}

/** One file: how far it is, why not further, and what can be done about it. */
export function UploadRow({ upload, onOpen, onChooseAnother }: UploadRowProps) {
  const { file, state, message, duplicateOf, asset } = upload
  const isMoving = state === 'waiting' || state === 'sending'
  return (
    <li className="media-upload" data-state={state}>
      <Thumbnail upload={upload} />
      <span className="min-w-0">
        <span className="m trunc block">{file.name}</span>
        <span className="t12 soft num block" role={state === 'failed' ? 'alert' : undefined} data-bad={state === 'failed' || undefined}>
          {message ?? factsOf(upload)}
        </span>
      </span>
      {(isMoving || state === 'finishing') && (
        <span className="media-upload-progress">
          <Progress label={t`Upload of ${{ name: file.name }}`} done={upload.sent} total={file.size} />
        </span>
      )}
      {state === 'done' && (
        <span className="badge media-upload-done">
          <Check aria-hidden="true" className="i-14" />
          <Trans>Done</Trans>
        </span>
      )}
      <span className="media-upload-acts">
        {state === 'done' && asset && onOpen && (
          <Button size="sm" variant="ghost" onClick={() => onOpen(asset.id)}>
            <Trans>Open</Trans>
          </Button>
        )}
        {state === 'duplicate' && (
          <>
            <Button size="sm" variant="ghost" onClick={() => dropUpload(upload)}>
              <Trans>Keep one</Trans>
            </Button>
            <Button size="sm" variant="ghost" onClick={() => keepBoth(upload)}>
              <Trans>Keep both</Trans>
            </Button>
            {duplicateOf && onOpen && (
              <Button size="sm" variant="ghost" onClick={() => onOpen(duplicateOf.id)}>
                <Trans>Show it</Trans>
              </Button>
            )}
          </>
        )}
        {state === 'failed' && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              dropUpload(upload)
              onChooseAnother()
            }}
          >
            <Trans>Choose another</Trans>
          </Button>
        )}
        {state === 'sending' && (
          <IconButton size="sm" icon={Pause} label={t`Pause ${{ name: file.name }}`} onClick={() => stopUpload(upload)} />
        )}
        {state === 'stopped' && (
          <IconButton size="sm" icon={Play} label={t`Go on with ${{ name: file.name }}`} onClick={() => resumeUpload(upload)} />
        )}
        {state !== 'duplicate' && state !== 'finishing' && (
          <IconButton
            size="sm"
            icon={X}
            label={state === 'done' || state === 'failed' ? t`Take ${{ name: file.name }} off this list` : t`Cancel ${{ name: file.name }}`}
            onClick={() => dropUpload(upload)}
          />
        )}
      </span>
    </li>
  )
}

function factsOf({ state, file, sent, asset, duplicateOf }: Upload): string {
  if (state === 'waiting') return t`Waits · ${{ size: bytesText(file.size) }}`
  if (state === 'finishing') return t`Being read`
  if (state === 'duplicate') return t`The same is here as “${{ name: duplicateOf?.name ?? '' }}”.`
  if (state === 'stopped') return t`Stopped at ${{ sent: bytesText(sent) }} of ${{ size: bytesText(file.size) }}`
  if (state !== 'done') return t`${ph({ sent: bytesText(sent) })} of ${ph({ size: bytesText(file.size) })}`
  return [bytesText(file.size), asset?.removed.includes('location') && t`location removed`].filter(Boolean).join(' · ')
}

/** The file itself, before the server has one to show. */
function Thumbnail({ upload: { file, preview, state } }: { upload: Upload }) {
  const [isBroken, setBroken] = useState(false)
  if (state === 'failed')
    return (
      <span className="media-upload-thumb" data-bad>
        <CircleX aria-hidden="true" />
      </span>
    )
  if (preview && !isBroken) return <img className="media-upload-thumb" src={preview} alt="" onError={() => setBroken(true)} />
  const Icon = file.type.startsWith('image/') ? Image : Film
  return (
    <span className="media-upload-thumb">
      <Icon aria-hidden="true" />
    </span>
  )
}
