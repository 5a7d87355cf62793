import { googleOutcomes } from '@postwright/contract/google'
import { createFileRoute } from '@tanstack/react-router'

import { oneOf, searchParams } from '../../lib/search-params.ts'
import { SignInScreen } from '../features/accounts/sign-in-screen.tsx'

/** `left` comes from logging out, which loads a fresh page; `google` from the identity provider. */
const LoginSearch = searchParams({ left: oneOf(['app']), google: oneOf(googleOutcomes) })

export const Route = createFileRoute('/login')({ validateSearch: LoginSearch, component: Login })

function Login() {
  const { left, google } = Route.useSearch()
  return <SignInScreen hasLeft={left === 'app'} google={google} />
}
