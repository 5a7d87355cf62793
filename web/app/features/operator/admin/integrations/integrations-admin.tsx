import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { Banner } from '../../../../../ui/banner.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { IntegrationSheet } from './integration-sheet.tsx'
import { integrationsQuery } from './queries.ts'

/** The apps by which people connect accounts of platforms that let nobody in without one. */
export function IntegrationsAdmin() {
  const integrations = useQuery(integrationsQuery())
  if (!integrations.data)
    return (
      <Sheet label={t`Integrations`} className="mt-6 max-w-[720px]">
        <LoadState of={integrations} rows={5} loading={t`Loading the integrations`} failed={t`The integrations could not be loaded`} />
      </Sheet>
    )
  return (
    <div className="mt-6 grid max-w-[720px] gap-5">
      {integrations.data.every(({ app }) => !app) && (
        <Banner title={t`No platform has an app of this site yet`}>
          <Trans>
            These platforms let people in by an app alone, which you register there once for everybody. Until then people post there by
            hand, and are told to ask you.
          </Trans>
        </Banner>
      )}
      {integrations.data.map((integration) => (
        <IntegrationSheet key={integration.kind} integration={integration} />
      ))}
    </div>
  )
}
