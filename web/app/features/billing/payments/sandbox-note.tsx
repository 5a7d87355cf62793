import './sandbox-note.css'

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { BillingStanding, MoneyMode } from '@postwright/contract/billing/payments'
import type { Currency } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { meQuery } from '../../identity/accounts/queries.ts'

/** The hatched ground means that no money moves, and is used for nothing else; nothing where some does. */
export function Specimen({ mode = 'sandbox', children }: { mode?: MoneyMode; children?: ReactNode }) {
  if (mode === 'live') return null
  return <span className="specimen">{children ?? (mode === 'test' ? t`Test keys` : t`Sandbox`)}</span>
}

/** Says for what no money moves: the next press, or only the plan in use. */
export function SandboxNote({ billing, currency }: { billing: Pick<BillingStanding, 'mode' | 'takes'>; currency: Currency }) {
  const { data: account } = useQuery(meQuery())
  const next = billing.takes[currency]
  if (next === 'live' && (billing.mode === null || billing.mode === 'live')) return null
  return (
    <section className="sandbox-note hatch" aria-label={next === 'live' ? t`Paid in the sandbox` : t`Sandbox`}>
      <Specimen mode={next === 'live' ? (billing.mode ?? 'sandbox') : next} />
      <p>
        {textOf(next, billing.mode, currency)}{' '}
        {account?.isSuperAdmin && (
          <Link to="/app/admin" search={{ tab: 'billing' }} className="link">
            <Trans>You administer this instance: enter keys under Billing.</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}

function textOf(next: MoneyMode, mode: MoneyMode | null, currency: Currency): string {
  if (next === 'sandbox') return t`No payment provider is configured for ${{ currency }}, so nothing on this page moves money.`
  if (next === 'test') return t`Payments in ${{ currency }} go through with test keys: they move no money, and have invoices of their own.`
  return mode === 'test'
    ? t`The plan in use was paid with test keys. What you order from now on is paid for.`
    : t`The plan in use was paid in the sandbox, and is not renewed there. What you order from now on is paid for, in full.`
}
