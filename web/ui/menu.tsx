import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

export interface MenuProps {
  /** The element that opens it, such as an IconButton. */
  trigger: ReactElement
  align?: 'start' | 'center' | 'end'
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  children: ReactNode
}

export function Menu({ trigger, align = 'start', defaultOpen, onOpenChange, children }: MenuProps) {
  return (
    <Base.Root defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={4} collisionPadding={8} style={{ zIndex: 42 }}>
          <Base.Popup className="menu">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export interface MenuItemProps {
  icon?: LucideIcon
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
  /** At the right: a shortcut or a count. */
  end?: ReactNode
  /** An element to render as, such as a Link. */
  render?: ReactElement
  keepOpen?: boolean
  children: ReactNode
}

export function MenuItem({
  icon: Icon,
  onSelect,
  danger = false,
  disabled = false,
  end,
  render,
  keepOpen = false,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      className="menu-item"
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={onSelect}
      render={render}
      closeOnClick={!keepOpen}
    >
      {Icon && <Icon aria-hidden="true" />}
      {children}
      {end && <span className="end">{end}</span>}
    </Base.Item>
  )
}

/** An item that is on or off and shows it as a switch. */
export function MenuSwitch({
  icon: Icon,
  checked,
  onChange,
  children,
}: {
  icon?: LucideIcon
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}) {
  return (
    <Base.CheckboxItem className="menu-item" checked={checked} onCheckedChange={onChange}>
      {Icon && <Icon aria-hidden="true" />}
      {children}
      <span className="switch end" data-checked={checked || undefined} />
    </Base.CheckboxItem>
  )
}

export function MenuRule() {
  return <hr />
}
