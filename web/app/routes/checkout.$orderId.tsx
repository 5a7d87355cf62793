import { createFileRoute } from '@tanstack/react-router'

import { CheckoutScreen } from '../features/billing/payments/checkout-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/checkout/$orderId')({ beforeLoad: () => loadSentences('billing'), component: Checkout })

function Checkout() {
  const { orderId } = Route.useParams()
  return <CheckoutScreen orderId={orderId} />
}
