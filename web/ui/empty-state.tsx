import type { ReactNode } from 'react'

const drawings = {
  page: <path d="M12 8h32v40H12zM6 8h3M12 2v3M47 8h3M44 2v3M6 48h3M12 51v3M47 48h3M44 51v3M18 18h20M18 24h20M18 30h12" />,
  picture: <path d="M8 12h40v32H8zM8 38l11-11 10 10 6-6 13 13M36 19a3.5 3.5 0 1 1 0 7a3.5 3.5 0 0 1 0-7z" />,
  search: <path d="M24 10a14 14 0 1 1 0 28a14 14 0 0 1 0-28zM34 34l14 14M18 24h12" />,
  calendar: <path d="M10 12h36v34H10zM10 22h36M20 6v10M36 6v10M19 32h6M31 32h6M19 39h6" />,
  talk: <path d="M8 10h40v28H26l-10 9v-9H8zM17 20h22M17 28h14" />,
  list: <path d="M8 14l3 3 6-6M8 29l3 3 6-6M8 44l3 3 6-6M25 14h23M25 29h23M25 44h15" />,
}

export interface EmptyStateProps {
  art?: keyof typeof drawings
  title: string
  /** It stands in for a whole screen: its title is the screen's heading. */
  screen?: boolean
  /** One sentence that says what belongs here. */
  children?: ReactNode
  /** The button that makes it. */
  actions?: ReactNode
}

export function EmptyState({ art = 'page', title, screen = false, children, actions }: EmptyStateProps) {
  const Title = screen ? 'h1' : 'div'
  return (
    <div className="empty">
      <svg className="art" viewBox="0 0 56 56" aria-hidden="true">
        {drawings[art]}
      </svg>
      <Title className="b">{title}</Title>
      {children && <p className="soft max-w-[56ch]">{children}</p>}
      {actions && <div className="acts">{actions}</div>}
    </div>
  )
}
