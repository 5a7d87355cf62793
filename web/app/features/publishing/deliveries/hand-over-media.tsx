import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { HandOver } from '@postwright/contract/publishing/hand-overs'
import { Download, Film } from 'lucide-react'

import { CopyButton } from '../../../../ui/copy-button.tsx'
import { CutPicture } from '../../content/posts/preview/cut-picture.tsx'

/** The pictures and films of a post, to be saved and put where it is written. */
export function HandOverMedia({ media }: { media: HandOver['media'] }) {
  if (media.length === 0) return null
  return (
    <ul className="hand-over-media" aria-label={t`Media`}>
      {media.map(({ id, kind, alt, crop, file, address }) => {
        const name = file?.name ?? t`Picture`
        return (
          <li key={id}>
            {kind === 'image' ? (
              <CutPicture address={`/media/${id}?size=480`} alt={alt} crop={crop} file={file} />
            ) : (
              <Film aria-hidden="true" />
            )}
            <div className="grid gap-1 min-w-0 justify-items-start">
              <a className="link row inline-flex" href={address} download={name}>
                <Download className="i-14" aria-hidden="true" /> <Trans>Save {ph({ name })}</Trans>
              </a>
              {alt !== '' && <CopyButton text={alt} label={t`Copy the alt text`} />}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
