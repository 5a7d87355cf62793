import { googleOutcomes } from '@postwright/contract/google'
import { currencies, planIds } from '@postwright/contract/plans'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'

import { ForgotPasswordScreen } from './features/accounts/recovery/forgot-password-screen.tsx'
import { ResetPasswordScreen } from './features/accounts/recovery/reset-password-screen.tsx'
import { SignInScreen } from './features/accounts/sign-in-screen.tsx'
import { SignUpScreen } from './features/accounts/sign-up-screen.tsx'

/** By address, what a way in shows until its script has run: the inside of its root, as its own screen draws it. */
export async function firstPaints(): Promise<Record<string, string>> {
  const drawn: Record<string, string> = {}
  for (const [address, screen] of Object.entries(screens())) drawn[address] = await draw(address, screen)
  return drawn
}

/** The ways in, by every address at which they begin differently; a name without a value stands for any value. */
function screens(): Record<string, ReactElement> {
  const all: Record<string, ReactElement> = {
    '/login': <SignInScreen hasLeft={false} google={undefined} />,
    '/register': <SignUpScreen plan={undefined} currency="ZAR" />,
    '/forgot-password': <ForgotPasswordScreen />,
    '/reset-password': <ResetPasswordScreen link={{ token: '', email: '' }} />,
    '/reset-password?token&email': <ResetPasswordScreen link={{ token: 'any', email: 'any' }} />,
  }
  for (const google of googleOutcomes) all[`/login?google=${google}`] = <SignInScreen hasLeft={false} google={google} />
  for (const plan of planIds) {
    all[`/register?plan=${plan}`] = <SignUpScreen plan={plan} currency="ZAR" />
    for (const currency of currencies) all[`/register?plan=${plan}&currency=${currency}`] = <SignUpScreen plan={plan} currency={currency} />
  }
  return all
}

async function draw(address: string, screen: ReactElement): Promise<string> {
  const router = createRouter({
    routeTree: createRootRoute({ component: () => screen }),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
