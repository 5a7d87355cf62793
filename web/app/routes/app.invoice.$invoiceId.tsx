import { createFileRoute } from '@tanstack/react-router'

import { InvoiceScreen } from '../features/billing/payments/invoice-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/invoice/$invoiceId')({ beforeLoad: () => loadSentences('billing'), component: InvoicePage })

function InvoicePage() {
  const { invoiceId } = Route.useParams()
  const { account } = Route.useRouteContext()
  return <InvoiceScreen id={invoiceId} ofAny={account.isSuperAdmin} />
}
