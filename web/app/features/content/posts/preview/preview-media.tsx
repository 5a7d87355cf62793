import { t } from '@lingui/core/macro'
import type { Crop } from '@postwright/contract/content/crops'
import { Film, ImageOff, Play } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'

import { CutPicture } from './cut-picture.tsx'

/** A picture or film of a post as its preview draws it. */
export interface ShownMedia {
  id: string
  /** Of a picture to look at; null for a film without a poster. */
  address: string | null
  kind: 'image' | 'video' | 'document'
  alt: string
  /** Left out, the whole is shown; so it is where nobody knows how large that is. */
  crop?: Crop | undefined
  file?: { width: number; height: number } | undefined
}

/** What goes out with the text that is previewed. */
export const PostMedia = createContext<readonly ShownMedia[]>([])

/** So many are drawn; the last one says how many follow. */
const mostDrawn = 4

/** As platforms lay them out: one whole, more side by side. Where there are none, what else stands there: the card of a link, or what is asked for. */
export function MediaOrCard({ most = mostDrawn, children = null }: { most?: number; children?: ReactNode }) {
  const media = useContext(PostMedia)
  if (media.length === 0) return children
  const drawn = media.slice(0, most)
  const rest = media.length - drawn.length
  return (
    <div className="pv-pictures" data-count={drawn.length} role="group" aria-label={t`Pictures and films`}>
      {drawn.map((item, at) => (
        <div key={item.id} className="pv-picture">
          <Drawn item={item} />
          {rest > 0 && at === drawn.length - 1 && <span className="pv-rest">+{rest}</span>}
        </div>
      ))}
    </div>
  )
}

/** One at a time, as Instagram shows them: the others are a swipe away. */
export function MediaCarousel({ children }: { children: ReactNode }) {
  const media = useContext(PostMedia)
  if (media.length < 2) return <MediaOrCard>{children}</MediaOrCard>
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard */}
      <div className="pv-carousel" role="group" aria-label={t`Pictures and films`} tabIndex={0}>
        {media.map((item) => (
          <div key={item.id} className="pv-picture">
            <Drawn item={item} />
          </div>
        ))}
      </div>
      <div className="pv-dots" aria-hidden="true">
        {media.map(({ id }) => (
          <i key={id} />
        ))}
      </div>
    </>
  )
}

function Drawn({ item }: { item: ShownMedia }) {
  const [isLost, setLost] = useState(false)
  const { kind, address, alt, crop, file } = item
  const isEmpty = address === null || isLost
  return (
    <>
      {isEmpty ? (
        <span className="pv-lost">{kind === 'video' ? <Film aria-hidden="true" /> : <ImageOff aria-hidden="true" />}</span>
      ) : (
        <span className="pv-window">
          <CutPicture address={address} alt={alt} crop={crop} file={file} onError={() => setLost(true)} />
        </span>
      )}
      {kind === 'video' && !isEmpty && (
        <span className="pv-play">
          <Play aria-hidden="true" />
        </span>
      )}
    </>
  )
}
