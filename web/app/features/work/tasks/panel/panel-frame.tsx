import type { KeyboardEvent, ReactNode } from 'react'

export function PanelFrame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    // What was typed is saved when its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape means the panel wherever in it the focus is
    <aside className="task-panel" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </aside>
  )
}
