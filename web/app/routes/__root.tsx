import { t } from '@lingui/core/macro'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, lazyRouteComponent, Outlet } from '@tanstack/react-router'

import { InstanceName } from '../../ui/instance-name.tsx'
import { Toasters } from '../../ui/toasts.tsx'
import { meQuery } from '../features/identity/accounts/queries.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
  notFoundComponent: lazyRouteComponent(() => import('../shell/not-found.tsx'), 'NotFound'),
})

/** As the server wrote it into the page, for whoever is not signed in. */
const nameInPage = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content

function Root() {
  const { data: account } = useQuery({ ...meQuery(), enabled: false })
  return (
    <InstanceName name={account?.instance.name ?? nameInPage ?? t`Postwright`}>
      <Outlet />
      <Toasters />
    </InstanceName>
  )
}
