import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type Crop, cropAround, cropInPixels, type CropRatio, type FocalPoint, ratioValues } from '@postwright/contract/content/crops'
import type { AssetDetails, UpdateAsset } from '@postwright/contract/content/media'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { FieldError } from '../../../../../ui/field.tsx'
import { AssetPicture } from '../asset-picture.tsx'
import { useUpdateAsset } from '../queries.ts'
import { sizeText } from '../words.ts'
import { CropChoices } from './crop-choices.tsx'
import { CropWindow } from './crop-window.tsx'
import { FocalPointHandle } from './focal-point-handle.tsx'
import { leastSize, resized, sizeOf } from './hand-crop.ts'

/** The whole picture with its focal point, and how each shape is cut: around that, or by hand. */
export function CropStage({ asset, mayChange }: { asset: AssetDetails; mayChange: boolean }) {
  const update = useUpdateAsset()
  const [ratio, setRatio] = useState<CropRatio>('4:5')
  const [movedPoint, setMovedPoint] = useState<FocalPoint | null>(null)
  const [movedCrop, setMovedCrop] = useState<Crop | null>(null)
  const point = movedPoint ?? asset.focalPoint
  const byHand = movedCrop ?? asset.crops[ratio]
  const cropOf = (shape: CropRatio) => (shape === ratio ? byHand : asset.crops[shape]) ?? cropAround(asset, ratioValues[shape], point)
  const crop = cropOf(ratio)

  function settle() {
    setMovedPoint(null)
    setMovedCrop(null)
  }

  function save(changes: Omit<UpdateAsset, 'id'>) {
    update.mutate({ id: asset.id, ...changes }, { onSuccess: settle, onError: settle })
  }

  function settlePoint(focalPoint: FocalPoint) {
    setMovedPoint(focalPoint)
    save({ focalPoint })
  }

  function settleCrop(settled: Crop) {
    setMovedCrop(settled)
    save({ crops: { [ratio]: settled } })
  }

  return (
    <>
      <div className="media-stage">
        <div className="media-cropbox" style={{ aspectRatio: `${asset.width} / ${asset.height}` }}>
          <AssetPicture asset={asset} size={1600} isBeside={false} />
          {byHand && mayChange ? (
            <CropWindow crop={crop} ratio={ratio} style={place(crop)} onMove={setMovedCrop} onSettle={settleCrop} />
          ) : (
            <span className="media-window" style={place(crop)} />
          )}
          {mayChange && !byHand && <FocalPointHandle point={point} onMove={setMovedPoint} onSettle={settlePoint} />}
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
        {byHand && mayChange && (
          <label className="media-size t12">
            <Trans>Size</Trans>
            <input
              type="range"
              min={leastSize}
              max={1}
              step={0.01}
              value={sizeOf(crop)}
              onChange={(event) => setMovedCrop(resized(crop, asset, ratioValues[ratio], event.currentTarget.valueAsNumber))}
              onPointerUp={() => settleCrop(crop)}
              onKeyUp={() => settleCrop(crop)}
            />
          </label>
        )}
      </div>
      <CropChoices
        asset={asset}
        ratio={ratio}
        cropOf={cropOf}
        onChoose={(shape) => {
          setRatio(shape)
          setMovedCrop(null)
        }}
        onChange={mayChange ? (crops) => save({ crops }) : null}
      />
      {update.isError && <FieldError>{messageOf(update.error, t`It could not be saved. Try again.`)}</FieldError>}
    </>
  )
}

const percent = (share: number) => `${share * 100}%`

function place({ x, y, width, height }: Crop) {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}
