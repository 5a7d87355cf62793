import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Trash2 } from 'lucide-react'

import { IconButton } from '../../../../ui/button.tsx'
import type { Column } from '../../../../ui/table.tsx'
import { formatDate } from '../../../../lib/formats.ts'

/** Where somebody of a list is, and why. */
export function StandingCell({ label, reason }: { label: string; reason: string | null }) {
  return (
    <span title={reason ?? undefined}>
      {label}
      {reason && <span className="t12 soft trunc block max-w-[220px]">{reason}</span>}
    </span>
  )
}

/** How they agreed, and who says so. */
export function ConsentCell({ consent, vouchedBy }: { consent: string; vouchedBy: { name: string } | null }) {
  return (
    <span title={consent}>
      <span className="trunc block max-w-[240px]">{consent}</span>
      {vouchedBy && <span className="t12 soft block">{vouchedBy.name}</span>}
    </span>
  )
}

export function sinceColumn<Person>(sinceOf: (person: Person) => string): Column<Person> {
  return {
    key: 'since',
    head: t`Since`,
    cell: (person) => <span className="num whitespace-nowrap">{formatDate(sinceOf(person))}</span>,
    width: 130,
  }
}

/** The last column: all that is known of somebody is removed. */
export function forgetColumn<Person>(labelOf: (person: Person) => string, onForget: (person: Person) => void): Column<Person> {
  return {
    key: 'forget',
    head: (
      <span className="vh">
        <Trans>Forget</Trans>
      </span>
    ),
    cell: (person) => <IconButton size="sm" icon={Trash2} label={labelOf(person)} onClick={() => onForget(person)} />,
    align: 'right',
    width: 56,
  }
}
