import { t } from '@lingui/core/macro'
import type { Crop } from '@postwright/contract/content/crops'
import { Film, ImageOff, Play } from 'lucide-react'
import { createContext, type CSSProperties, type ReactNode, useContext, useState } from 'react'

/** A picture or film of a post as its preview draws it. */
export interface ShownMedia {
  id: string
  /** Of a picture to look at; null for a film without a poster. */
  address: string | null
  kind: 'image' | 'video' | 'document'
  alt: string
  /** Of the whole picture, in pixels. */
  width: number
  height: number
  /** Left out, the whole is shown. */
  crop?: Crop | undefined
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
          <Drawn item={item} isAlone={drawn.length === 1} />
          {rest > 0 && at === drawn.length - 1 && <span className="pv-rest">+{rest}</span>}
        </div>
      ))}
    </div>
  )
}

function Drawn({ item, isAlone }: { item: ShownMedia; isAlone: boolean }) {
  const [isLost, setLost] = useState(false)
  const { kind, address, alt } = item
  const isEmpty = address === null || isLost
  return (
    <>
      {isEmpty ? (
        <span className="pv-lost">{kind === 'video' ? <Film aria-hidden="true" /> : <ImageOff aria-hidden="true" />}</span>
      ) : (
        <span className="pv-window" style={isAlone ? shapeOf(item) : undefined}>
          <img src={address} alt={alt} style={placeOf(item)} onError={() => setLost(true)} />
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

function shapeOf({ crop, width, height }: ShownMedia): CSSProperties | undefined {
  return crop && { aspectRatio: `${width * crop.width} / ${height * crop.height}` }
}

/** The part of it that is shown fills its place. */
function placeOf({ crop }: ShownMedia): CSSProperties | undefined {
  if (!crop) return undefined
  const { x, y, width, height } = crop
  return {
    position: 'absolute',
    width: `${100 / width}%`,
    height: `${100 / height}%`,
    maxWidth: 'none',
    left: `${(-x / width) * 100}%`,
    top: `${(-y / height) * 100}%`,
    objectFit: 'fill',
  }
}
