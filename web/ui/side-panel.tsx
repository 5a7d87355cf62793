import { t } from '@lingui/core/macro'
import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

import { IconButton } from './button.tsx'

export interface SidePanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  side?: 'left' | 'right'
  /** False keeps the list beside it in use. */
  modal?: boolean
  /** Replaces the head that shows title and Close; the title stays its accessible name. */
  head?: ReactNode
  footer?: ReactNode
  /** A form: the focus begins in its first field, unless a finger opened it. */
  beginsAtField?: boolean
  /** Where the focus goes once it is closed; else to what had it before. */
  returnTo?: () => HTMLElement | undefined
  children: ReactNode
}

/** Opens from the side and keeps what it belongs to in view. */
export function SidePanel(props: SidePanelProps) {
  const { open, onOpenChange, title, side = 'right', modal = true, head, footer, beginsAtField = false, returnTo, children } = props
  const popup = useRef<HTMLDivElement>(null)
  const first = (by: string) =>
    (beginsAtField && by !== 'touch' && popup.current?.querySelector<HTMLElement>('form :is(input, select, textarea)')) || true
  return (
    <Base.Root open={open} onOpenChange={onOpenChange} modal={modal} disablePointerDismissal={!modal}>
      <Base.Portal>
        {modal && <Base.Backdrop className="backdrop" />}
        <Base.Popup ref={popup} className="panel" data-side={side} initialFocus={first} finalFocus={() => returnTo?.() ?? true}>
          {head ? (
            <>
              <Base.Title className="vh">{title}</Base.Title>
              {head}
            </>
          ) : (
            <div className="sheet-head">
              <Base.Title className="h3 grow trunc">{title}</Base.Title>
              <Base.Close render={<IconButton icon={X} label={t`Close`} size="sm" />} />
            </div>
          )}
          <div className="body">{children}</div>
          {footer && <div className="sheet-foot">{footer}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
