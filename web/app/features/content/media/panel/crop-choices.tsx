import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { contentTypes } from '@postwright/contract/core/content-types'
import { type Crop, type CropRatio, cropRatios, ratioValues } from '@postwright/contract/content/crops'
import { typeShapes } from '@postwright/contract/content/default-crop'
import type { AssetDetails, UpdateAsset } from '@postwright/contract/content/media'
import { Undo2 } from 'lucide-react'

import { Button } from '../../../../../ui/button.tsx'
import { ratioText } from '../words.ts'

interface CropChoicesProps {
  asset: AssetDetails
  ratio: CropRatio
  cropOf: (shape: CropRatio) => Crop
  onChoose: (shape: CropRatio) => void
  /** Null for those who only look. */
  onChange: ((crops: NonNullable<UpdateAsset['crops']>) => void) | null
}

/** Every shape beside the others, and whether it was cut by hand. */
export function CropChoices({ asset, ratio, cropOf, onChoose, onChange }: CropChoicesProps) {
  const byHand = cropRatios.filter((shape) => asset.crops[shape])
  const types = contentTypes.filter(({ id }) => typeShapes[id] === ratio).map(({ name }) => name)
  return (
    <section className="media-part" aria-label={t`Crops`}>
      <div className="media-part-head">
        <h3 className="h3">
          <Trans>Crops</Trans>
        </h3>
        <span className="count grow">
          {byHand.length === 0 ? t`from one focal point` : t`by hand: ${ph({ shapes: byHand.map(ratioText).join(', ') })}`}
        </span>
        {onChange && byHand.length > 0 && (
          <Button size="sm" variant="ghost" icon={Undo2} onClick={() => onChange(Object.fromEntries(byHand.map((shape) => [shape, null])))}>
            <Trans>All from the point</Trans>
          </Button>
        )}
      </div>
      <div className="media-crops">
        {cropRatios.map((shape) => (
          <button
            key={shape}
            type="button"
            aria-pressed={shape === ratio}
            aria-label={t`Cut to ${ph({ ratio: ratioText(shape) })}`}
            onClick={() => onChoose(shape)}
          >
            <CropPreview asset={asset} ratio={shape} crop={cropOf(shape)} />
            {ratioText(shape)}
          </button>
        ))}
      </div>
      <p className="hint">
        {types.length > 0 && asset.crops[ratio] && t`Posts for ${ph({ types: listed(types) })} begin with this part.`}
        {types.length > 0 && !asset.crops[ratio] && t`Cut by hand, it is what posts for ${ph({ types: listed(types) })} begin with.`}
        {types.length === 0 && t`For stories: no post begins with it by itself.`}{' '}
        {onChange && (
          <button type="button" className="link" onClick={() => onChange({ [ratio]: asset.crops[ratio] ? null : cropOf(ratio) })}>
            {asset.crops[ratio] ? t`Cut it around the point` : t`Set by hand`}
          </button>
        )}
      </p>
    </section>
  )
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat(document.documentElement.lang || undefined).format(names)
}

function CropPreview({ asset, ratio, crop }: { asset: AssetDetails; ratio: CropRatio; crop: Crop }) {
  return (
    <span className="media-crop" style={{ aspectRatio: ratioValues[ratio] }}>
      <img
        src={`${asset.address}?size=480`}
        alt=""
        style={{
          width: `${100 / crop.width}%`,
          height: `${100 / crop.height}%`,
          translate: `${-crop.x * 100}% ${-crop.y * 100}%`,
        }}
      />
    </span>
  )
}
