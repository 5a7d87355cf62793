import { t } from '@lingui/core/macro'
import { mostExtraBusinesses } from '@postwright/contract/billing/extra-businesses'
import { Minus, Plus } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'

interface HowManyProps {
  value: number
  least?: number
  onChange: (value: number) => void
}

/** A number of extra businesses. */
export function HowMany({ value, least = 0, onChange }: HowManyProps) {
  return (
    <span className="bill-many" role="group" aria-label={t`Extra businesses`}>
      <Button size="sm" icon={Minus} aria-label={t`One fewer`} disabled={value <= least} onClick={() => onChange(value - 1)} />
      <output className="num" aria-live="polite">
        {value}
      </output>
      <Button size="sm" icon={Plus} aria-label={t`One more`} disabled={value >= mostExtraBusinesses} onClick={() => onChange(value + 1)} />
    </span>
  )
}
