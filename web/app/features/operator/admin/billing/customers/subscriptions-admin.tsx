import './customers.css'

import type { AdminSearch } from '../../admin-search.ts'
import { CustomerList } from './customer-list.tsx'
import { CustomerPanel } from './customer-panel.tsx'
import { Revenue } from './revenue.tsx'

export interface SubscriptionsAdminProps {
  search: Pick<AdminSearch, 'q' | 'plan' | 'opened'>
  onSearch: (change: Partial<AdminSearch>) => void
}

/** What was taken, and who pays for what. */
export function SubscriptionsAdmin({ search, onSearch }: SubscriptionsAdminProps) {
  return (
    <div className="customers">
      <Revenue />
      <CustomerList search={search} onSearch={onSearch} />
      {search.opened && <CustomerPanel workspaceId={search.opened} onClose={() => onSearch({ opened: undefined })} />}
    </div>
  )
}
