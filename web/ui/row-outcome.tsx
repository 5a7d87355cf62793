import type { ReactNode } from 'react'

/** What became of a row that keeps its place: stands where its buttons were, and takes the focus that went with them. */
export function RowOutcome({ children }: { children: ReactNode }) {
  return (
    <span className="soft" tabIndex={-1} ref={takeLostFocus}>
      {children}
    </span>
  )
}

// One function for good: a new one at each render would be called again, and an older outcome would take the focus of the newest.
function takeLostFocus(element: HTMLElement | null) {
  if (document.activeElement === document.body) element?.focus({ preventScroll: true })
}
