import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { Toasters } from '../../ui/toasts.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../shell/not-found.tsx'), 'NotFound'),
})

function Root() {
  return (
    <>
      <Outlet />
      <Toasters />
    </>
  )
}
