import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import type { ReactNode } from 'react'

/** The place at which something is put in. */
export function Caret() {
  return (
    <svg className="caret" viewBox="0 0 20 14" width="8" height="6" preserveAspectRatio="none" aria-hidden="true">
      <path d="M2 12 10 2l8 10" />
    </svg>
  )
}

export function Tick() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="m3 8.5 3.2 3L13 4.5" />
    </svg>
  )
}

export function TypeDot({ type }: { type: ContentType }) {
  return <span className={`type t-${type}`}>{contentTypeLabel(type)}</span>
}

/** Something planned: its time, and a few words. */
export function Planned({ type, time, children }: { type: ContentType; time: string; children: ReactNode }) {
  return (
    <span className={`ev t-${type}`}>
      <i>{time}</i> {children}
    </span>
  )
}
