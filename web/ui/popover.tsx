import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

export interface PopoverProps {
  /** The button that opens it. */
  trigger: ReactElement
  title: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  className?: string
  children: ReactNode
}

/** Something small beside what it belongs to; it keeps itself inside the window. */
export function Popover({ trigger, title, open, onOpenChange, className, children }: PopoverProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={4} collisionPadding={8} style={{ zIndex: 42 }}>
          <Base.Popup className={className ? `popover ${className}` : 'popover'}>
            <Base.Title className="h3">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
