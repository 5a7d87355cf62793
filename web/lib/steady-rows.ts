import { useState } from 'react'

export interface SteadyRow<Row> {
  row: Row
  /** It is in the list no more, and keeps its place as it was last seen. */
  isGone: boolean
}

/**
 * Rows that leave a list while somebody works through it keep their place until the list is opened anew, so that no button slides under a
 * pointer that meant another row's.
 */
export function useSteadyRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): SteadyRow<Row>[] {
  const [seen, setSeen] = useState(rows)
  const merged = mergeSteady(seen, rows, keyOf)
  if (merged.length !== seen.length || merged.some((row, at) => row !== seen[at])) setSeen(merged)
  const here = new Set(rows.map(keyOf))
  return merged.map((row) => ({ row, isGone: !here.has(keyOf(row)) }))
}

/** What was seen, as it is now; what is new stands behind what precedes it in `rows`. */
export function mergeSteady<Row>(seen: readonly Row[], rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  const fresh = new Map(rows.map((row) => [keyOf(row), row]))
  const merged = seen.map((row) => fresh.get(keyOf(row)) ?? row)
  const places = new Set(seen.map(keyOf))
  let after = -1
  for (const row of rows) {
    const key = keyOf(row)
    if (places.has(key)) after = merged.findIndex((other) => keyOf(other) === key)
    else merged.splice(++after, 0, row)
  }
  return merged
}
