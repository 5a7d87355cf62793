import { t } from '@lingui/core/macro'
import type { GoogleOutcome } from '@postwright/contract/identity/google'
import { useQuery } from '@tanstack/react-query'

import { Banner } from '../../../../ui/banner.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { AppSettings } from './app-settings.tsx'
import { googleProblem } from '../../../../sign-in/google-outcome.ts'
import { PasskeySettings } from './passkey-settings.tsx'
import { factorsQuery } from './queries.ts'
import { SignInMethods } from './sign-in-methods.tsx'

/** How a person signs in: their ways in, the second step, and passkeys. `outcome` is that of linking an account. */
export function FactorSettings({ outcome }: { outcome: GoogleOutcome | undefined }) {
  const factors = useQuery(factorsQuery())
  const problem = googleProblem(outcome ?? null)
  if (!factors.data)
    return (
      <Sheet title={t`How you log in`}>
        <LoadState of={factors} rows={4} loading={t`Loading how you log in`} failed={t`How you log in could not be loaded`} />
      </Sheet>
    )
  return (
    <>
      {problem && (
        <Banner tone="bad" title={problem.title}>
          {problem.hint}
        </Banner>
      )}
      {outcome === 'linked' && <Banner tone="info" title={t`The account is linked`} />}
      <SignInMethods factors={factors.data} />
      <AppSettings factors={factors.data} />
      <PasskeySettings factors={factors.data} />
    </>
  )
}
