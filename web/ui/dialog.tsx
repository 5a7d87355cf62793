import { t } from '@lingui/core/macro'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { IconButton } from './button.tsx'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  wide?: boolean
  /** Stops a click outside and Escape from closing it, while work is under way or unsaved. */
  locked?: boolean
  /** Where the focus goes once it is closed; else to what had it before. */
  returnTo?: Element | null
  /** Buttons, the one that acts last. Inside a form put a `<footer>` in the children instead. */
  footer?: ReactNode
  children?: ReactNode
}

const whereToBegin = ':is(input, select, textarea, footer button, footer a):not(:disabled)'

/** For short questions only; longer work opens a SidePanel. Begins at its first field, else at the first button of its foot. */
export function Dialog({ open, onOpenChange, title, description, wide = false, locked = false, returnTo, footer, children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Base.Root open={open} onOpenChange={(next) => (next || !locked) && onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="backdrop" />
        <Base.Viewport className="dialog-place">
          <Base.Popup
            ref={popup}
            className="dialog"
            data-wide={wide || undefined}
            finalFocus={() => !(returnTo instanceof HTMLElement) || returnTo}
            // A finger is not met with a keyboard over half of the screen.
            initialFocus={(by) => (by === 'touch' ? null : popup.current?.querySelector<HTMLElement>(whereToBegin)) ?? popup.current}
          >
            <header>
              <Base.Title className="h2 grow">{title}</Base.Title>
              <Base.Close render={<IconButton icon={X} label={t`Close`} size="sm" />} />
            </header>
            {description && (
              <div className="sheet-body">
                <Base.Description className="soft">{description}</Base.Description>
              </div>
            )}
            {children}
            {footer && <footer>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
