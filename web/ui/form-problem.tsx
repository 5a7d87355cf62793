import type { ReactNode } from 'react'

import { failureOf, fieldErrors } from '../lib/errors.ts'
import { Banner } from './banner.tsx'

export interface ProblemProps {
  error: unknown
  /** For an error that the server did not foresee. */
  fallback: string
}

/** What went wrong, and why where the server said nothing itself. `children` say what is safe, once the server has answered. */
export function Problem({ error, fallback, children }: ProblemProps & { children?: ReactNode }) {
  const { title, reason } = failureOf(error, fallback)
  return (
    <Banner tone="bad" title={title}>
      {reason ?? children}
    </Banner>
  )
}

/** What went wrong with a form, unless one of its fields says so already. */
export function FormProblem({ error, fallback }: ProblemProps) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return <Problem error={error} fallback={fallback} />
}
