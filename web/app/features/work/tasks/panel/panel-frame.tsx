import { type KeyboardEvent, type ReactNode, useRef } from 'react'

import { useRestOfWindow } from './use-rest-of-window.ts'

export function PanelFrame({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  useRestOfWindow(panel)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    // What was typed is saved when its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape means the panel wherever in it the focus is
    <aside ref={panel} className="task-panel" aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </aside>
  )
}
