import { t } from '@lingui/core/macro'
import type { FocalPoint } from '@postwright/contract/content/crops'
import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

interface FocalPointHandleProps {
  point: FocalPoint
  onMove: (point: FocalPoint) => void
  /** It stays where it is now. */
  onSettle: (point: FocalPoint) => void
}

const steps: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const settleMs = 600

/** What the picture is about: dragged, or moved by the arrow keys, faster with Shift. */
export function FocalPointHandle({ point, onMove, onSettle }: FocalPointHandleProps) {
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)

  function drag(event: PointerEvent<HTMLButtonElement>) {
    const box = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    onMove({ x: within((event.clientX - box.left) / box.width), y: within((event.clientY - box.top) / box.height) })
  }

  function step(event: KeyboardEvent) {
    const [right, down] = steps[event.key] ?? []
    if (right === undefined || down === undefined) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    const next = { x: within(point.x + right * size), y: within(point.y + down * size) }
    onMove(next)
    clearTimeout(settling.current)
    settling.current = setTimeout(() => onSettle(next), settleMs)
  }

  return (
    <button
      type="button"
      className="media-focal"
      style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
      aria-label={t`Focal point, ${{ x: Math.round(point.x * 100) }} % from the left, ${{ y: Math.round(point.y * 100) }} % from the top. Arrow keys move it.`}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onPointerUp={() => onSettle(point)}
      onKeyDown={step}
    />
  )
}

function within(share: number): number {
  return Math.min(1, Math.max(0, Math.round(share * 1000) / 1000))
}
