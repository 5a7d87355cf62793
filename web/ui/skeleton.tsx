import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

/** One grey bar or block in the shape of what comes. */
export function Skeleton({ width = '100%', height = 12, radius }: { width?: number | string; height?: number | string; radius?: number }) {
  return <span className="skel" style={{ width, height, borderRadius: radius }} />
}

/** Wraps the shape of what comes: announced once, and shown only when the wait passes 150 ms. */
export function Loading({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="after-150" role="status" aria-label={label} data-loading="">
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

/** Rows with a monogram and two lines: the shape of most lists. */
export function SkeletonRows({ rows = 3, label = t`Loading` }: { rows?: number; label?: string }) {
  return (
    <Loading label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div className="flex items-center gap-3 px-4 py-3" key={row}>
          <Skeleton width={28} height={28} radius={6} />
          <div className="grow grid gap-2">
            <Skeleton width={`${80 - ((row * 16) % 36)}%`} height={10} />
            <Skeleton width={`${50 - ((row * 12) % 24)}%`} height={8} />
          </div>
        </div>
      ))}
    </Loading>
  )
}
