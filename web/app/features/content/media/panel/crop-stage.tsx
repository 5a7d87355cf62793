import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { cropAround, cropInPixels, type CropRatio, cropRatios, type FocalPoint, ratioValues } from '@postwright/contract/content/crops'
import type { AssetDetails } from '@postwright/contract/content/media'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { FieldError } from '../../../../../ui/field.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { useUpdateAsset } from '../queries.ts'
import { sizeText } from '../words.ts'
import { FocalPointHandle } from './focal-point-handle.tsx'

/** The whole picture with its focal point, and how each shape is cut around that. */
export function CropStage({ asset, mayChange }: { asset: AssetDetails; mayChange: boolean }) {
  const update = useUpdateAsset()
  const [ratio, setRatio] = useState<CropRatio>('4:5')
  const [moved, setMoved] = useState<FocalPoint | null>(null)
  const point = moved ?? asset.focalPoint
  const crop = cropAround(asset, ratioValues[ratio], point)

  function save(focalPoint: FocalPoint) {
    setMoved(focalPoint)
    update.mutate({ id: asset.id, focalPoint }, { onSuccess: () => setMoved(null), onError: () => setMoved(null) })
  }

  return (
    <>
      <div className="media-stage">
        <div className="media-cropbox" style={{ aspectRatio: `${asset.width} / ${asset.height}` }}>
          <AssetPicture asset={asset} size={1600} isBeside={false} />
          <span className="media-window" style={place(crop)} />
          {mayChange && <FocalPointHandle point={point} onMove={setMoved} onSettle={save} />}
        </div>
        <div className="media-stage-words num">
          <span>{ratio}</span>
          <span>
            {sizeText(cropInPixels(crop, asset))}
            {mayChange && (
              <>
                {' · '}
                <Trans>drag, or arrow keys</Trans>
              </>
            )}
          </span>
        </div>
      </div>
      <section className="media-part" aria-label={t`Crops`}>
        <div className="media-part-head">
          <h3 className="h3">
            <Trans>Crops</Trans>
          </h3>
          <span className="count">
            <Trans>from one focal point</Trans>
          </span>
        </div>
        <div className="media-crops">
          {cropRatios.map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === ratio}
              aria-label={t`Cut to ${ph({ ratio: name })}`}
              onClick={() => setRatio(name)}
            >
              <CropPreview asset={asset} ratio={name} point={point} />
              {name}
            </button>
          ))}
        </div>
        {update.isError && <FieldError>{messageOf(update.error, t`It could not be saved. Try again.`)}</FieldError>}
      </section>
    </>
  )
}

function CropPreview({ asset, ratio, point }: { asset: AssetDetails; ratio: CropRatio; point: FocalPoint }) {
  const crop = cropAround(asset, ratioValues[ratio], point)
  return (
    <span className="media-crop" style={{ aspectRatio: ratioValues[ratio] }}>
      <img
        src={`${asset.address}?size=480`}
        alt=""
        style={{ objectPosition: `${along(crop.x, crop.width)}% ${along(crop.y, crop.height)}%` }}
      />
    </span>
  )
}

/** As far along as the crop may move, the picture moves behind its window. */
function along(start: number, length: number): number {
  return length >= 1 ? 50 : (start / (1 - length)) * 100
}

const percent = (share: number) => `${share * 100}%`

function place({ x, y, width, height }: ReturnType<typeof cropAround>) {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}
