import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, CircleHelp, CircleX, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../../../../ui/button.tsx'

export type CheckTone = 'stops' | 'advice' | 'passed' | 'unknown'

export interface CheckRowProps {
  tone: CheckTone
  children: ReactNode
  /** One line more, in small letters. */
  detail?: ReactNode
  /** Leads to what it is about. */
  onShow?: (() => void) | undefined
  /** Mends it. */
  action?: ReactNode
}

/** What one check found: an icon that says how grave it is, and a sentence. */
export function CheckRow({ tone, children, detail, onShow, action }: CheckRowProps) {
  return (
    <li className="ed-check">
      <ToneIcon tone={tone} />
      <div className="min-w-0">
        {children}
        {detail && <div className="t12 soft num ed-check-detail">{detail}</div>}
        {action}
      </div>
      {onShow && (
        <Button variant="ghost" size="sm" onClick={onShow}>
          <Trans>Show</Trans>
        </Button>
      )}
    </li>
  )
}

function ToneIcon({ tone }: { tone: CheckTone }) {
  if (tone === 'stops') return <CircleX className="c-bad" role="img" aria-label={t`Stops publishing`} />
  if (tone === 'advice') return <TriangleAlert className="c-warn" role="img" aria-label={t`Advice`} />
  if (tone === 'passed') return <Check className="c-good" role="img" aria-label={t`Passed`} />
  return <CircleHelp className="soft" role="img" aria-label={t`Not checked`} />
}
