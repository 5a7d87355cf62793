import { lazy, Suspense } from 'react'

import { messageOf, quotaRefusalOf } from '../../../../lib/errors.ts'
import { FieldError } from '../../../../ui/field.tsx'

/** Loaded when it is needed: these screens seldom show it. */
const PlanRefusal = lazy(() => import('./plan-refusal.tsx').then((module) => ({ default: module.PlanRefusal })))

interface RefusedCallProps {
  error: unknown
  /** For an error that the server did not foresee. */
  fallback: string
  /** What the refusal leaves as it is. */
  kept?: string
}

/** Why a call that takes tokens was refused, beside what asked for it: a used-up quota with what is left and the way to more. */
export function RefusedCall({ error, fallback, kept }: RefusedCallProps) {
  if (quotaRefusalOf(error) === undefined)
    return (
      <div role="alert">
        <FieldError>{messageOf(error, fallback)}</FieldError>
      </div>
    )
  // The panel of the editor is narrow in a wide window: the acts of the notice go below its words there.
  return (
    <div className="@container">
      <Suspense fallback={null}>
        <PlanRefusal error={error} wish="tokens" kept={kept} />
      </Suspense>
    </div>
  )
}
