import './customers.css'

import type { AdminSearch } from '../../admin-search.ts'
import { CustomerList } from './customer-list.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { KeptInvoices } from './kept-invoices.tsx'
import { Revenue } from './revenue.tsx'
import { ToldOfNobody } from './told-by-providers.tsx'

export interface SubscriptionsAdminProps {
  search: Pick<AdminSearch, 'q' | 'plan' | 'opened' | 'invoice'>
  onSearch: (change: Partial<AdminSearch>) => void
}

/** What was taken, who pays for what, and the invoices that are kept. */
export function SubscriptionsAdmin({ search, onSearch }: SubscriptionsAdminProps) {
  return (
    <div className="customers">
      <Revenue />
      <CustomerList search={search} onSearch={onSearch} />
      <ToldOfNobody />
      <KeptInvoices q={search.invoice} onSearch={(invoice) => onSearch({ invoice })} />
      {search.opened && <CustomerPanel workspaceId={search.opened} onClose={() => onSearch({ opened: undefined })} />}
    </div>
  )
}
