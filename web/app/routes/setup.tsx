import { createFileRoute, redirect } from '@tanstack/react-router'

import { meQuery, setupStatusQuery } from '../features/accounts/queries.ts'
import { SetupScreen } from '../features/accounts/setup/setup-screen.tsx'
import { isSetupStep, type SetupStep } from '../features/accounts/setup/steps.ts'

export const Route = createFileRoute('/setup')({
  validateSearch: ({ step }: Record<string, unknown>): { step?: SetupStep | undefined } => ({ step: isSetupStep(step) ? step : undefined }),
  beforeLoad: async ({ context: { queryClient } }) => {
    const { open, instanceName } = await queryClient.fetchQuery({ ...setupStatusQuery(), staleTime: 0 })
    if (open) return { open, instanceName }
    const account = await queryClient.ensureQueryData(meQuery()).catch(() => null)
    if (!account?.isSuperAdmin) throw redirect({ to: '/login', replace: true })
    return { open, instanceName }
  },
  component: Setup,
})

function Setup() {
  const { open, instanceName } = Route.useRouteContext()
  const { step = 'instance' } = Route.useSearch()
  return <SetupScreen step={open ? 'administrator' : step} instanceName={instanceName} />
}
