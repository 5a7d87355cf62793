import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { meQuery } from '../../identity/accounts/queries.ts'

/** The hatched ground means that no money moves, and is used for nothing else. */
export function Specimen({ children }: { children?: ReactNode }) {
  return <span className="specimen">{children ?? t`Sandbox`}</span>
}

export function SandboxNote() {
  const { data: account } = useQuery(meQuery())
  return (
    <section className="sandbox-note hatch" aria-label={t`Sandbox`}>
      <Specimen />
      <p>
        <Trans>No payment provider is configured, so nothing on this page moves money.</Trans>{' '}
        {account?.isSuperAdmin && (
          <Link to="/app/admin" className="link">
            <Trans>You administer this instance.</Trans>
          </Link>
        )}
      </p>
    </section>
  )
}
