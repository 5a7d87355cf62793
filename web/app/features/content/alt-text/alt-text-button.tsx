import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'

const AltTextDialog = lazy(() => import('./alt-text-dialog.tsx').then((module) => ({ default: module.AltTextDialog })))

/** Alt text for an image that somebody has: it is chosen here, and sent nowhere before they say so. */
export function AltTextButton({ businessId }: { businessId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<{ file: File; address: string } | null>(null)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    if (file) setImage({ file, address: URL.createObjectURL(file) })
    // The same file may be chosen again.
    currentTarget.value = ''
  }

  function close() {
    if (image) URL.revokeObjectURL(image.address)
    setImage(null)
  }

  return (
    <>
      <Button size="sm" variant="ghost" icon={Image} onClick={() => input.current?.click()}>
        <Trans>Alt text for an image</Trans>
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Image to describe`}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        onChange={choose}
      />
      {image && (
        <Suspense fallback={null}>
          <AltTextDialog businessId={businessId} image={image.file} address={image.address} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
