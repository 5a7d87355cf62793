import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'

import { Toasters } from '../../ui/toasts.tsx'
import { legacyTarget } from '../frame/legacy-redirects.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => {
    const target = legacyTarget(location.pathname)
    if (target) throw redirect({ href: target + location.searchStr, replace: true })
  },
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../frame/not-found.tsx'), 'NotFound'),
})

function Root() {
  return (
    <>
      <Outlet />
      <Toasters />
    </>
  )
}
