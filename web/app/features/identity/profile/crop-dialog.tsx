import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { cropped, type Placement, within } from './crop.ts'

interface CropDialogProps {
  file: File
  pending: boolean
  onCancel: () => void
  onDone: (square: File) => Promise<void>
}

const frame = 240
const start: Placement = { zoom: 1, x: 0, y: 0 }

/** Cuts a picture to a square: drag it, or use the sliders. */
export function CropDialog({ file, pending, onCancel, onDone }: CropDialogProps) {
  const [image, setImage] = useState<HTMLImageElement | null>(null)
  const [placement, setPlacement] = useState(start)
  const dragged = useRef<{ x: number; y: number } | null>(null)

  useEffect(() => {
    const url = URL.createObjectURL(file)
    const loaded = new Image()
    loaded.addEventListener('load', () => setImage(loaded))
    loaded.src = url
    return () => URL.revokeObjectURL(url)
  }, [file])

  const shortest = image ? Math.min(image.naturalWidth, image.naturalHeight) : 1
  const scale = (frame / shortest) * placement.zoom
  const size = { width: (image?.naturalWidth ?? 1) * scale, height: (image?.naturalHeight ?? 1) * scale }
  const room = { x: (size.width - frame) / 2, y: (size.height - frame) / 2 }
  const place = (change: Partial<Placement>) => setPlacement((before) => within({ ...before, ...change }))

  function drag(event: PointerEvent) {
    if (!dragged.current) return
    const [byX, byY] = [event.clientX - dragged.current.x, event.clientY - dragged.current.y]
    dragged.current = { x: event.clientX, y: event.clientY }
    place({ x: placement.x - (room.x > 0 ? byX / room.x : 0), y: placement.y - (room.y > 0 ? byY / room.y : 0) })
  }

  async function done() {
    if (image) await onDone(await cropped(image, placement, file))
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !pending && onCancel()}
      title={t`Choose the part to show`}
      locked={pending}
      footer={
        <>
          <Button disabled={pending} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" pending={pending} disabled={!image} onClick={done}>
            <Trans>Use this picture</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body grid gap-4 justify-items-center">
        <div
          className="crop"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            dragged.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => (dragged.current = null)}
        >
          {image && (
            <img
              src={image.src}
              alt={t`The part that is shown`}
              draggable={false}
              style={{ ...size, transform: `translate(${-room.x * (1 + placement.x)}px, ${-room.y * (1 + placement.y)}px)` }}
            />
          )}
        </div>
        <div className="grid gap-3 w-full max-w-[280px]">
          <Slider label={t`Zoom`} min={1} max={4} value={placement.zoom} onChange={(zoom) => place({ zoom })} />
          <Slider label={t`Left to right`} min={-1} max={1} value={placement.x} disabled={room.x < 1} onChange={(x) => place({ x })} />
          <Slider label={t`Top to bottom`} min={-1} max={1} value={placement.y} disabled={room.y < 1} onChange={(y) => place({ y })} />
        </div>
      </div>
    </Dialog>
  )
}

interface SliderProps {
  label: string
  min: number
  max: number
  value: number
  disabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, onChange, ...range }: SliderProps) {
  return (
    <label className="slider">
      <span className="t13">{label}</span>
      <input type="range" step={0.01} {...range} onChange={(event) => onChange(event.currentTarget.valueAsNumber)} />
    </label>
  )
}
