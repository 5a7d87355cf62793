import { failureOf, fieldErrors } from '../lib/errors.ts'
import { Banner } from './banner.tsx'

export interface FormProblemProps {
  error: unknown
  /** For an error that the server did not foresee. */
  fallback: string
}

/** What went wrong with a form, unless one of its fields says so already. */
export function FormProblem({ error, fallback }: FormProblemProps) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  const { title, reason } = failureOf(error, fallback)
  return (
    <Banner tone="bad" title={title}>
      {reason}
    </Banner>
  )
}
