import { useState } from 'react'

import { fieldErrors } from '../../../../../lib/errors.ts'

interface FieldProblems {
  /** By field. */
  errors: Record<string, string>
  /** Whether a refusal is told at its fields, or was until they were changed. */
  isPlaced: boolean
  /** What was said of a field need not be true any more. */
  changed: (fields: object) => void
  /** Something is asked again. */
  asked: () => void
}

/** What the server said of the fields of a form, the first refusal before the others, until a field is changed. */
export function useFieldProblems(...refusals: readonly unknown[]): FieldProblems {
  const [since, setSince] = useState<readonly string[]>([])
  const said = refusals.toReversed().reduce<Record<string, string>>((all, error) => ({ ...all, ...fieldErrors(error) }), {})
  return {
    errors: Object.fromEntries(Object.entries(said).filter(([path]) => !since.includes(path.split('.')[0] ?? ''))),
    isPlaced: Object.keys(said).length > 0,
    changed: (fields) => setSince((before) => [...new Set([...before, ...Object.keys(fields)])]),
    asked: () => setSince([]),
  }
}
