import type { ReactNode } from 'react'

import { isRefusal, messageOf } from '../lib/errors.ts'
import { Banner } from './banner.tsx'
import { ErrorState } from './error-state.tsx'
import { SheetBody } from './sheet.tsx'
import { SkeletonRows } from './skeleton.tsx'

/** What is asked of a query here. */
interface Loadable {
  isPending: boolean
  isError: boolean
  error: unknown
  refetch: () => unknown
}

export interface LoadStateProps {
  of: Loadable
  /** How many rows the wait shows. */
  rows: number
  /** What a screen reader hears meanwhile: "Loading the outbox". */
  loading: string
  /** "The outbox could not be loaded". */
  failed: string
  /** What is safe although it failed. */
  children?: ReactNode
}

/** Stands in a sheet until its content is there: grey rows, what failed, or why it is refused, which trying again would not change. */
export function LoadState({ of, rows, loading, failed, children }: LoadStateProps) {
  if (of.isPending) return <SkeletonRows rows={rows} label={loading} />
  if (!of.isError) return null
  const said = messageOf(of.error, '')
  return (
    <SheetBody>
      {isRefusal(of.error) ? (
        <Banner tone="warn" title={said || failed} />
      ) : (
        <ErrorState title={failed} onRetry={() => of.refetch()}>
          {said || children}
        </ErrorState>
      )}
    </SheetBody>
  )
}
