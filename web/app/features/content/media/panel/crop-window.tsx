import { t } from '@lingui/core/macro'
import type { Crop } from '@postwright/contract/content/crops'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'

import { moved } from './hand-crop.ts'

interface CropWindowProps {
  crop: Crop
  ratio: string
  style: CSSProperties
  onMove: (crop: Crop) => void
  /** It stays where it is now. */
  onSettle: (crop: Crop) => void
}

const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const settleMs = 600

/** The part of a picture that is shown: dragged, or moved by the arrow keys, faster with Shift. */
export function CropWindow({ crop, ratio, style, onMove, onSettle }: CropWindowProps) {
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef<{ x: number; y: number; crop: Crop } | null>(null)

  function drag(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !held.current) return
    const { x, y, crop: before } = held.current
    onMove(moved(before, (event.clientX - x) / box.width, (event.clientY - y) / box.height))
  }

  function step(event: KeyboardEvent) {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    const next = moved(crop, right * size, down * size)
    onMove(next)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => onSettle(next), settleMs)
  }

  return (
    <button
      type="button"
      className="media-window"
      data-by-hand
      style={style}
      aria-label={t`Crop ${{ ratio }}, ${{ x: Math.round(crop.x * 100) }} % from the left, ${{ y: Math.round(crop.y * 100) }} % from the top. Arrow keys move it.`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        held.current = { x: event.clientX, y: event.clientY, crop }
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        held.current = null
        onSettle(crop)
      }}
      onKeyDown={step}
    />
  )
}
