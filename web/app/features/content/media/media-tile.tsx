import { plural, t } from '@lingui/core/macro'
import type { Asset } from '@postwright/contract/content/media'
import { Link } from '@tanstack/react-router'
import { Play, TriangleAlert } from 'lucide-react'

import { AssetPicture } from './asset-picture.tsx'
import type { MediaSearch } from './media-search.ts'
import { lengthText, sizeText } from './words.ts'

/** Leads to the one that it shows. */
export function MediaTile({ asset, search }: { asset: Asset; search: MediaSearch }) {
  const isOpen = search.asset === asset.id
  return (
    <li>
      <Link
        className="media-tile"
        to="/app/media"
        search={{ ...search, asset: asset.id }}
        resetScroll={false}
        aria-current={isOpen ? 'true' : undefined}
      >
        <span className="media-tile-picture">
          <AssetPicture asset={asset} />
          {asset.seconds !== null && (
            <span className="media-tile-length">
              <Play aria-hidden="true" className="i-12" />
              {lengthText(asset.seconds)}
            </span>
          )}
        </span>
        <span className="media-tile-name trunc">{asset.name}</span>
        <span className="media-tile-facts">
          {asset.kind === 'image' && asset.alt === '' ? (
            <>
              <TriangleAlert aria-hidden="true" className="i-14 c-warn" />
              {t`No alt text`}
            </>
          ) : (
            <>
              <span className="wide">{`${sizeText(asset)} · `}</span>
              {asset.posts === 0 ? t`Not used` : plural({ posts: asset.posts }, { one: '# post', other: '# posts' })}
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
