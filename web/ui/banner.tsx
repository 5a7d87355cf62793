import { CircleX, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

const icons = { plain: Info, info: Info, warn: TriangleAlert, bad: CircleX }

export interface BannerProps {
  tone?: 'plain' | 'info' | 'warn' | 'bad'
  icon?: LucideIcon
  title: ReactNode
  /** What is safe and what to do. */
  children?: ReactNode
  actions?: ReactNode
}

/** A fact about the whole page. */
export function Banner({ tone = 'plain', icon, title, children, actions }: BannerProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div className="banner" data-tone={tone} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <div>
        <div className="b">{title}</div>
        {children && <div className={tone === 'plain' ? 't13 soft' : 't13'}>{children}</div>}
      </div>
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}
