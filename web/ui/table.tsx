import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'

import { Checkbox } from './choice.tsx'
import { cx } from './class-names.ts'

export interface Column<Row> {
  key: string
  /** Empty for a column of buttons; then `label` names it for screen readers. */
  head: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'left' | 'right'
  width?: number | string
  /** Where a table of class `stacks` has no room for columns, this one comes first, over the rest. */
  lead?: boolean
}

export interface TableProps<Row> {
  /** The accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes rows choosable. */
  selection?: { chosen: ReadonlySet<string>; onChange: (chosen: Set<string>) => void; rowLabel: (row: Row) => string } | undefined
}

/** 48 px rows, 36 px heads, hairlines; scrolls sideways inside its sheet when it must. */
export function Table<Row>({ label, columns, rows, rowKey, selection }: TableProps<Row>) {
  const keys = rows.map(rowKey)
  const chosenHere = selection ? keys.filter((key) => selection.chosen.has(key)).length : 0

  function toggle(changed: string[], on: boolean) {
    const chosen = new Set(selection?.chosen)
    for (const key of changed) {
      if (on) chosen.add(key)
      else chosen.delete(key)
    }
    selection?.onChange(chosen)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="scroll-x" role="region" aria-label={label} tabIndex={0}>
      <table className="table">
        <thead>
          <tr>
            {selection && (
              <th scope="col" style={{ width: 40 }}>
                <Checkbox
                  aria-label={t`Choose all`}
                  checked={keys.length > 0 && chosenHere === keys.length}
                  indeterminate={chosenHere > 0 && chosenHere < keys.length}
                  onChange={(event) => toggle(keys, event.currentTarget.checked)}
                />
              </th>
            )}
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.align === 'right' ? 'r' : undefined} style={{ width: column.width }}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => {
            const key = keys[index] ?? ''
            const chosen = selection?.chosen.has(key) ?? false
            return (
              <tr key={key} data-selected={chosen || undefined}>
                {selection && (
                  <td>
                    <Checkbox
                      aria-label={t`Choose ${{ row: selection.rowLabel(row) }}`}
                      checked={chosen}
                      onChange={(event) => toggle([key], event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.key} className={cx(column.align === 'right' && 'r num', column.lead && 'lead') || undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
