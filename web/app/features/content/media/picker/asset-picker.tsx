import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Asset, mediaFileTypes } from '@postwright/contract/content/media'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Check, Upload } from 'lucide-react'
import { useRef, useState } from 'react'

import '../media.css'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { TextSearch } from '../../../../../ui/text-search.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { ComesClose } from '../comes-close.tsx'
import { mediaQuery } from '../queries.ts'
import { UploadList } from '../uploads/upload-list.tsx'
import { addUploads } from '../uploads/uploads.ts'

interface AssetPickerProps {
  businessId: string
  /** That are chosen already. */
  chosen: readonly string[]
  onChoose: (assets: readonly Asset[]) => unknown
  confirmLabel: (count: number) => string
  onClose: () => void
}

/** Chooses from the library of a business, in the order of the clicks. What is uploaded here stands first once it is there. */
export function AssetPicker({ businessId, chosen, onChoose, confirmLabel, onClose }: AssetPickerProps) {
  const [q, setQ] = useState('')
  const [picked, setPicked] = useState<readonly Asset[]>([])
  const input = useRef<HTMLInputElement>(null)
  const list = useInfiniteQuery(mediaQuery(businessId, { q: q || undefined }))
  const assets = list.data?.pages.flatMap(({ items }) => items).filter(({ id }) => !chosen.includes(id)) ?? []

  function toggle(asset: Asset) {
    setPicked((before) => (before.some(({ id }) => id === asset.id) ? before.filter(({ id }) => id !== asset.id) : [...before, asset]))
  }

  return (
    <Dialog
      open
      wide
      onOpenChange={(open) => open || onClose()}
      title={t`Media library`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            disabled={picked.length === 0}
            onClick={() => {
              onChoose(picked)
              onClose()
            }}
          >
            {confirmLabel(picked.length)}
          </Button>
        </>
      }
    >
      <div className="media-picker">
        <div className="media-filters">
          <TextSearch label={t`Search media`} placeholder={t`Name, alt text, folder`} value={q} onChange={setQ} />
          <Button size="sm" icon={Upload} className="end" onClick={() => input.current?.click()}>
            <Trans>Upload</Trans>
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={t`Pictures and films`}
            accept={mediaFileTypes}
            onChange={({ currentTarget }) => {
              addUploads(businessId, [...(currentTarget.files ?? [])])
              currentTarget.value = ''
            }}
          />
        </div>
        <UploadList businessId={businessId} onOpen={null} onChooseAnother={() => input.current?.click()} />
        <LoadState of={list} rows={3} loading={t`Loading the media`} failed={t`The media could not be loaded`} />
        {list.data && assets.length === 0 && (
          <p className="media-part soft">{q ? t`Nothing fits these words.` : t`Nothing to choose yet: upload a picture or film.`}</p>
        )}
        {list.data?.pages[0]?.isClose && <ComesClose />}
        <ul className="media-tiles" aria-label={t`Pictures and films`}>
          {assets.map((asset) => {
            const place = picked.findIndex(({ id }) => id === asset.id)
            return (
              <li key={asset.id}>
                <button
                  type="button"
                  className="media-tile"
                  aria-pressed={place !== -1}
                  aria-label={asset.name}
                  onClick={() => toggle(asset)}
                >
                  <span className="media-tile-picture">
                    <AssetPicture asset={asset} />
                    {place !== -1 && (
                      <span className="media-tile-length">
                        <Check aria-hidden="true" className="i-12" />
                        {place + 1}
                      </span>
                    )}
                  </span>
                  <span className="media-tile-name trunc">{asset.name}</span>
                </button>
              </li>
            )
          })}
        </ul>
        <LoadMore
          hasMore={list.hasNextPage}
          pending={list.isFetchingNextPage}
          onLoadMore={() => list.fetchNextPage()}
          shown={plural({ count: assets.length }, { one: '# shown', other: '# shown' })}
        />
      </div>
    </Dialog>
  )
}
