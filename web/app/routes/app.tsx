import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, redirect, retainSearchParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

import { codeOf } from '../../lib/errors.ts'
import { id, oneOf, searchParams } from '../../lib/search-params.ts'
import { toast } from '../../ui/toasts.tsx'
import { businessesQuery } from '../features/businesses/queries.ts'
import { meQuery, whoIsSignedIn } from '../features/accounts/queries.ts'
import { toSignIn } from '../features/accounts/to-sign-in.ts'
import { hasKeptInvitation } from '../../sign-in/kept-invitation.ts'
import { Frame } from '../frame/frame.tsx'
import { GateClosed, isKeptOut } from '../frame/gate.ts'
import { GeneralError } from '../frame/general-error.tsx'

const GateScreen = lazy(() => import('../frame/gate-screen.tsx').then((module) => ({ default: module.GateScreen })))

/**
 * `business` is the scope: the business that the screens are about, kept from screen to screen; without it they show all.
 * `add` opens the Add Business dialog over any screen, so that any screen can offer it with a link. `signedIn` comes from the identity
 * provider by way of the site root.
 */
const AppSearch = searchParams({ business: id, add: oneOf(['business']), signedIn: oneOf(['google']) })

export const Route = createFileRoute('/app')({
  validateSearch: AppSearch,
  search: { middlewares: [retainSearchParams(['business'])] },
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (search.signedIn) {
      toast.success('Signed in successfully')
      throw redirect({ to: hasKeptInvitation() ? '/invitation' : '/app', replace: true })
    }
    const account = await whoIsSignedIn(queryClient).catch((error: unknown) => {
      if (codeOf(error) === 'UNAUTHENTICATED') throw toSignIn()
      throw error
    })
    if (isKeptOut(account)) throw new GateClosed(account)
    void queryClient.prefetchQuery(businessesQuery())
    return { account }
  },
  component: AppLayout,
  errorComponent: AppError,
})

function AppLayout() {
  const { data: account } = useSuspenseQuery(meQuery())
  const router = useRouter()
  const keptOut = isKeptOut(account)
  useEffect(() => {
    if (keptOut) void router.invalidate()
  }, [keptOut, router])
  return <Frame account={account} />
}

function AppError({ error }: ErrorComponentProps) {
  if (!(error instanceof GateClosed)) return <GeneralError />
  return (
    <Suspense>
      <GateScreen account={error.account} />
    </Suspense>
  )
}
