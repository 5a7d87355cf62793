import { type Currency, type PlanId, plans } from '@postwright/contract/plans'
import { createFileRoute } from '@tanstack/react-router'

import { SignUpScreen } from '../features/accounts/sign-up-screen.tsx'

interface RegisterSearch {
  plan?: PlanId | undefined
  currency?: Currency | undefined
}

export const Route = createFileRoute('/register')({
  validateSearch: ({ plan, currency }: Record<string, unknown>): RegisterSearch => ({
    plan: isPlanId(plan) ? plan : undefined,
    currency: currency === 'USD' || currency === 'ZAR' ? currency : undefined,
  }),
  component: RegisterScreen,
})

function RegisterScreen() {
  const { plan, currency = 'ZAR' } = Route.useSearch()
  return <SignUpScreen plan={plan} currency={currency} />
}

function isPlanId(value: unknown): value is PlanId {
  return typeof value === 'string' && Object.hasOwn(plans, value)
}
