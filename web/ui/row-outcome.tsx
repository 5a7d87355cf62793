import type { ReactNode } from 'react'

/** What became of a row that keeps its place: stands where its buttons were, and takes the focus that went with them. */
export function RowOutcome({ children }: { children: ReactNode }) {
  return (
    <span
      className="soft"
      tabIndex={-1}
      ref={(element) => {
        if (document.activeElement === document.body) element?.focus({ preventScroll: true })
      }}
    >
      {children}
    </span>
  )
}
