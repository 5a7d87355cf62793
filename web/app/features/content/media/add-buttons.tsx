import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mediaFileTypes } from '@postwright/contract/content/media'
import { Camera, Link, Upload } from 'lucide-react'
import { type ChangeEvent, lazy, type RefObject, Suspense, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { addUploads } from './uploads/uploads.ts'

const AddressDialog = lazy(() => import('./address-dialog.tsx').then((module) => ({ default: module.AddressDialog })))

interface AddButtonsProps {
  businessId: string
  /** The field that files are chosen with, for others who open it. */
  input: RefObject<HTMLInputElement | null>
  onAdded: (assetId: string) => void
}

/** The ways in for whoever does not drop or paste: files, the camera where there is one at hand, and an address. */
export function AddButtons({ businessId, input, onAdded }: AddButtonsProps) {
  const camera = useRef<HTMLInputElement>(null)
  const [isFetching, setFetching] = useState(false)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    addUploads(businessId, [...(currentTarget.files ?? [])])
    // The same file may be chosen again.
    currentTarget.value = ''
  }

  return (
    <>
      <Button icon={Link} onClick={() => setFetching(true)}>
        <Trans>From an address</Trans>
      </Button>
      <Button
        icon={Camera}
        className="media-camera"
        aria-label={t`Take a picture`}
        title={t`Take a picture`}
        onClick={() => camera.current?.click()}
      />
      <Button icon={Upload} variant="primary" onClick={() => input.current?.click()}>
        <Trans>Upload</Trans>
      </Button>
      <input ref={input} type="file" hidden multiple aria-label={t`Pictures and films`} accept={mediaFileTypes} onChange={choose} />
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={t`A picture from the camera`}
        accept="image/*"
        capture="environment"
        onChange={choose}
      />
      {isFetching && (
        <Suspense fallback={null}>
          <AddressDialog businessId={businessId} onAdded={onAdded} onClose={() => setFetching(false)} />
        </Suspense>
      )}
    </>
  )
}
