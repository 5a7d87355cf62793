import type { LucideIcon } from 'lucide-react'
import { type ComponentProps, type MouseEvent, useRef, useState } from 'react'

import { cx } from './class-names.ts'
import { Spinner } from './spinner.tsx'

export interface ButtonLook {
  variant?: 'primary' | 'default' | 'ghost' | 'danger'
  size?: 'sm' | 'md' | 'lg'
  block?: boolean
  iconOnly?: boolean
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, Omit<ButtonLook, 'iconOnly'> {
  icon?: LucideIcon
  /** The work this button began is under way: further presses do nothing, and it keeps its place and focus. */
  pending?: boolean
  /** A promise keeps the button pending until it settles. */
  onClick?: (event: MouseEvent<HTMLButtonElement>) => unknown
}

/** The class of a button, for links that look like one. */
export function buttonClass({ variant = 'default', size = 'md', block, iconOnly }: ButtonLook = {}): string {
  return cx('btn', variant !== 'default' && `btn-${variant}`, size !== 'md' && `btn-${size}`, block && 'btn-block', iconOnly && 'btn-icon')
}

export function Button({
  variant,
  size,
  block,
  icon: Icon,
  pending = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const [busy, press] = usePress(pending, type, onClick)
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass({ variant, size, block, iconOnly: children === undefined }), className)}
      aria-disabled={busy || rest['aria-disabled']}
      data-pending={busy || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : Icon && <Icon aria-hidden="true" />}
      {children}
    </button>
  )
}

export interface IconButtonProps extends Omit<ButtonProps, 'children' | 'icon' | 'block'> {
  icon: LucideIcon
  /** Its accessible name, shown when the pointer rests on it. */
  label: string
}

/** A button with an icon alone. */
export function IconButton({ label, variant = 'ghost', ...rest }: IconButtonProps) {
  return <Button {...rest} variant={variant} aria-label={label} title={rest.title ?? label} />
}

/** Refuses a second press while the first is at work, also in the same tick, before React could disable anything. */
function usePress(pending: boolean, type: ButtonProps['type'], onClick: ButtonProps['onClick']) {
  const running = useRef(false)
  const [waiting, setWaiting] = useState(false)

  function press(event: MouseEvent<HTMLButtonElement>) {
    const isSecondOfDoubleClick = type === 'submit' && event.detail > 1
    if (pending || running.current || isSecondOfDoubleClick) {
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const result = onClick?.(event)
    if (!(result instanceof Promise)) return
    running.current = true
    setWaiting(true)
    const release = () => {
      running.current = false
      setWaiting(false)
    }
    result.then(release, (error: unknown) => {
      release()
      throw error
    })
  }

  return [pending || waiting, press] as const
}
