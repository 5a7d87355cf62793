import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Image } from 'lucide-react'
import { type ChangeEvent, lazy, Suspense, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'

const AltTextDialog = lazy(() => import('./alt-text-dialog.tsx').then((module) => ({ default: module.AltTextDialog })))

/** Alt text for an image that somebody has: it is chosen here, and sent nowhere before they say so. */
export function AltTextButton({ businessId }: { businessId: string }) {
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<File | null>(null)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    setImage(currentTarget.files?.[0] ?? null)
    // The same file may be chosen again.
    currentTarget.value = ''
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
          <AltTextDialog businessId={businessId} image={image} onClose={() => setImage(null)} />
        </Suspense>
      )}
    </>
  )
}
