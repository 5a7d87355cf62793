import { t } from '@lingui/core/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, type ErrorComponentProps, redirect, retainSearchParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'

import { codeOf } from '../../lib/errors.ts'
import { tellTimesBy } from '../../lib/formats.ts'
import { id, oneOf, searchParams } from '../../lib/search-params.ts'
import { toast } from '../../ui/toasts.tsx'
import { businessesQuery } from '../features/content/businesses/queries.ts'
import { meQuery, whoIsSignedIn } from '../features/identity/accounts/queries.ts'
import { toSignIn } from '../features/identity/accounts/to-sign-in.ts'
import { hasPendingInvitation } from '../../sign-in/pending-invitation.ts'
import { AppShell } from '../shell/app-shell.tsx'
import { AccountNotAllowed, isNotAllowed } from '../shell/account-guard.ts'
import { loadBanners } from '../shell/banners.ts'
import { GeneralError } from '../shell/general-error.tsx'

const AccountGuardScreen = lazy(() =>
  import('../shell/account-guard-screen.tsx').then((module) => ({ default: module.AccountGuardScreen })),
)

/**
 * `business` is the scope: the business that the screens are about, kept from screen to screen; without it they show all.
 * `add` opens the dialog of a new business or task over any screen, so that any screen can offer it with a link. `signedIn` comes from the identity
 * provider by way of the site root.
 */
const AppSearch = searchParams({ business: id, add: oneOf(['business', 'task']), signedIn: oneOf(['google']) })

export const Route = createFileRoute('/app')({
  validateSearch: AppSearch,
  search: { middlewares: [retainSearchParams(['business'])] },
  beforeLoad: async ({ context: { queryClient }, search }) => {
    if (search.signedIn) {
      toast.success(t`Signed in successfully`)
      throw redirect({ to: hasPendingInvitation() ? '/invitation' : '/app', replace: true })
    }
    const account = await whoIsSignedIn(queryClient).catch((error: unknown) => {
      if (codeOf(error) === 'UNAUTHENTICATED') throw toSignIn()
      throw error
    })
    if (isNotAllowed(account)) throw new AccountNotAllowed(account)
    void queryClient.prefetchQuery(businessesQuery())
    tellTimesBy(account.profile.timeZone)
    await loadBanners(account)
    return { account }
  },
  component: AppLayout,
  errorComponent: AppError,
})

function AppLayout() {
  const { data: account } = useSuspenseQuery(meQuery())
  const router = useRouter()
  const notAllowed = isNotAllowed(account)
  useEffect(() => {
    if (notAllowed) void router.invalidate()
  }, [notAllowed, router])
  return <AppShell account={account} />
}

function AppError({ error }: ErrorComponentProps) {
  if (!(error instanceof AccountNotAllowed)) return <GeneralError />
  return (
    <Suspense>
      <AccountGuardScreen account={error.account} />
    </Suspense>
  )
}
