import { createFileRoute } from '@tanstack/react-router'

import { isRefusal } from '../../lib/errors.ts'
import { meQuery, setupStatusQuery } from '../features/identity/accounts/queries.ts'
import { toSignIn } from '../features/identity/accounts/to-sign-in.ts'
import { SetupScreen } from '../features/operator/setup/setup-screen.tsx'
import { isSetupStep, type SetupStep } from '../features/operator/setup/steps.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/setup')({
  validateSearch: ({ step, code }: Record<string, unknown>): { step?: SetupStep | undefined; code?: string | undefined } => ({
    step: isSetupStep(step) ? step : undefined,
    code: typeof code === 'string' ? code : undefined,
  }),
  beforeLoad: async ({ context: { queryClient } }) => {
    await loadSentences('operator')
    const { open, asksCode, instanceName } = await queryClient.fetchQuery({ ...setupStatusQuery(), staleTime: 0 })
    if (open) return { open, asksCode, instanceName, supportEmail: '' }
    const account = await queryClient.ensureQueryData(meQuery()).catch((error: unknown) => {
      if (!isRefusal(error)) throw error
    })
    if (!account?.isSuperAdmin) throw toSignIn()
    return { open, asksCode, instanceName, supportEmail: account.instance.supportEmail }
  },
  component: Setup,
})

function Setup() {
  const { open, asksCode, instanceName, supportEmail } = Route.useRouteContext()
  const { step = 'instance', code } = Route.useSearch()
  return (
    <SetupScreen
      step={open ? 'administrator' : step}
      code={asksCode ? (code ?? '') : undefined}
      instanceName={instanceName}
      supportEmail={supportEmail}
    />
  )
}
