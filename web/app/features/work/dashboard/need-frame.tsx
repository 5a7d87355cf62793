import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import { RowOutcome } from '../../../../ui/row-outcome.tsx'

export interface NeedFrameProps {
  icon: LucideIcon
  tone: 'warn' | 'bad' | 'info'
  what: ReactNode
  detail: string
  /** What became of it, in the place of its buttons. */
  outcome: string | undefined
  /** Its buttons. */
  children: ReactNode
}

export function NeedFrame({ icon: Icon, tone, what, detail, outcome, children }: NeedFrameProps) {
  return (
    <li className="item">
      <Icon className={`c-${tone}`} aria-hidden="true" />
      <div className="min-w-0">
        <div className="m break-words">{what}</div>
        <div className="t12 soft break-words">{detail}</div>
      </div>
      <div className="need-acts">{outcome === undefined ? children : <RowOutcome>{outcome}</RowOutcome>}</div>
    </li>
  )
}
