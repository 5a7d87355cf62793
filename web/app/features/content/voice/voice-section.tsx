import type { ReactNode } from 'react'

interface VoiceSectionProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** One part of what is known, on the sheet. */
export function VoiceSection({ title, note, actions, children }: VoiceSectionProps) {
  return (
    <section className="vs" aria-label={title}>
      <div className="vs-head">
        <h3 className="h3">{title}</h3>
        {note && <span className="count">{note}</span>}
        {actions && <span className="end row">{actions}</span>}
      </div>
      {children}
    </section>
  )
}
