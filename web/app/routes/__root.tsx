import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, redirect } from '@tanstack/react-router'

import { Toasters } from '../../ui/toasts.tsx'
import { legacyTarget } from '../frame/legacy-redirects.ts'
import { NotFound } from '../frame/not-found.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => {
    const target = legacyTarget(location.pathname)
    if (target) throw redirect({ href: target + location.searchStr, replace: true })
  },
  component: Root,
  notFoundComponent: NotFound,
})

function Root() {
  return (
    <>
      <Outlet />
      <Toasters />
    </>
  )
}
