import '../ui/theme.css'
import '../ui/notices.css'
import './styles.css'
import { hashKey, QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'

import { refreshSession } from '../lib/auth.ts'
import { codeOf } from '../lib/errors.ts'
import { takeFlash } from '../lib/flash.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { takeSecretLink } from '../lib/secret-link.ts'
import { toast } from '../ui/toasts.tsx'
import { isAccountRefusal, meQuery } from './features/identity/accounts/queries.ts'
import { AccountNotAllowed } from './shell/account-guard.ts'
import { ScreenError } from './shell/general-error.tsx'
import { routeTree } from './route-tree.gen.ts'

takeSecretLink(window.location, window.history)

const queryClient = createQueryClient(onQueryError)

const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultErrorComponent: ScreenError,
  scrollRestoration: true,
  notFoundMode: 'root',
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

// Without a line the parts of a screen cannot come, and the screen says so. The router would load the page again, which cannot come either.
window.addEventListener('vite:preloadError', (event) => {
  if (!navigator.onLine) event.preventDefault()
})

/** A session that ended leads to the log-in; an account that was rejected or suspended meanwhile, to the gate. */
function onQueryError(error: unknown, queryKey: QueryKey) {
  if (!router.state.location.pathname.startsWith('/app')) return
  if (codeOf(error) === 'UNAUTHENTICATED') window.location.replace('/login')
  if (isAccountRefusal(error) && hashKey(queryKey) !== hashKey(meQuery().queryKey)) void readAccountAgain()
}

async function readAccountAgain(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: meQuery().queryKey, refetchType: 'none' })
  await router.invalidate()
}

// When it fails, the next page that is opened tries again.
if (location.pathname.startsWith('/app')) refreshSession().catch(() => {})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element.')
createRoot(root, {
  // The screen says that something went wrong; the browser's console says what.
  onCaughtError: (error) => {
    if (error instanceof Error && !(error instanceof AccountNotAllowed) && navigator.onLine) reportError(error)
  },
}).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)

const message = takeFlash()
if (message !== null) toast.success(message)
