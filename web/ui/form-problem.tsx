import { fieldErrors, messageOf } from '../lib/errors.ts'
import { Banner } from './banner.tsx'

export interface FormProblemProps {
  error: unknown
  /** For an error that the server did not foresee. */
  fallback: string
}

/** What went wrong with a form, unless one of its fields says so already. */
export function FormProblem({ error, fallback }: FormProblemProps) {
  if (!error || Object.keys(fieldErrors(error)).length > 0) return null
  return <Banner tone="bad" title={messageOf(error, fallback)} />
}
