import { createFileRoute } from '@tanstack/react-router'

import { oneOf, searchParams } from '../../lib/search-params.ts'
import { InvoiceScreen } from '../features/billing/payments/invoice-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

/** `any`: of whichever workspace, for super admins. */
const InvoiceSearch = searchParams({ of: oneOf(['any']) })

export const Route = createFileRoute('/app/invoice/$invoiceId')({
  validateSearch: InvoiceSearch,
  beforeLoad: () => loadSentences('billing'),
  component: InvoicePage,
})

function InvoicePage() {
  const { invoiceId } = Route.useParams()
  const { of } = Route.useSearch()
  return <InvoiceScreen id={invoiceId} ofAny={of === 'any'} />
}
