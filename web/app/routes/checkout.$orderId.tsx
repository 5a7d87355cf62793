import { createFileRoute } from '@tanstack/react-router'

import { codeOf } from '../../lib/errors.ts'
import { CheckoutScreen } from '../features/billing/payments/checkout-screen.tsx'
import { whoIsSignedIn } from '../features/identity/accounts/queries.ts'
import { toSignIn } from '../features/identity/accounts/to-sign-in.ts'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/checkout/$orderId')({
  beforeLoad: async ({ context: { queryClient } }) => {
    await loadSentences('billing')
    await whoIsSignedIn(queryClient).catch((error: unknown) => {
      if (codeOf(error) === 'UNAUTHENTICATED') throw toSignIn()
      throw error
    })
  },
  component: Checkout,
})

function Checkout() {
  const { orderId } = Route.useParams()
  return <CheckoutScreen orderId={orderId} />
}
