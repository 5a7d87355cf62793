import type { ReactNode } from 'react'

import { cx } from './class-names.ts'

export interface SheetProps {
  /** Shown in the head and the accessible name of the section. */
  title?: string
  /** The accessible name where no title is shown. */
  label?: string
  count?: number | undefined
  /** Quiet words after the title. */
  note?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** The footer waits at the lower edge of the window as long as the sheet goes on below it. */
  footerStays?: boolean
  className?: string
  children?: ReactNode
}

/** One sheet split by hairlines; never put a sheet in a sheet. Give the content its own padding with SheetBody, or lines with `lines`. */
export function Sheet({ title, label, count, note, actions, footer, footerStays = false, className, children }: SheetProps) {
  return (
    <section className={cx('sheet', className)} aria-label={label ?? title}>
      {title !== undefined && (
        <div className="sheet-head">
          <h2 className="h3">{title}</h2>
          {count !== undefined && <span className="count">{count}</span>}
          {note && <span className="sheet-note">{note}</span>}
          {actions && <span className="end row">{actions}</span>}
        </div>
      )}
      {children}
      {footer && <div className={cx('sheet-foot', footerStays && 'sheet-foot-stays')}>{footer}</div>}
    </section>
  )
}

export function SheetBody({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('sheet-body', className)}>{children}</div>
}
