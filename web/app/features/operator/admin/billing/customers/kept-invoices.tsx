import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { LoadMore } from '../../../../../../ui/load-more.tsx'
import { LoadState } from '../../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../../ui/sheet.tsx'
import { TextSearch } from '../../../../../../ui/text-search.tsx'
import { useKeptInvoices } from '../queries.ts'
import { InvoiceLine } from './invoice-line.tsx'

interface KeptInvoicesProps {
  q: string | undefined
  onSearch: (q: string | undefined) => void
}

/** Invoices whose workspace was deleted, found by their number and by whoever bought. */
export function KeptInvoices({ q, onSearch }: KeptInvoicesProps) {
  const found = useKeptInvoices(q)
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <Sheet title={t`Invoices of deleted workspaces`} note={t`Kept for ten years, as tax law asks`}>
      <search className="block p-4">
        <TextSearch
          label={t`Search these invoices`}
          placeholder={t`Number, name or email`}
          maxLength={120}
          value={q ?? ''}
          onChange={(next) => onSearch(next || undefined)}
        />
      </search>
      {rows.length === 0 && <LoadState of={found} rows={2} loading={t`Loading invoices`} failed={t`The invoices could not be loaded`} />}
      {found.isSuccess && rows.length === 0 && (
        <p className="t13 soft p-4">{q ? <Trans>No invoice matches.</Trans> : <Trans>None. No workspace that paid was deleted.</Trans>}</p>
      )}
      <ul className="lines" aria-busy={found.isFetching}>
        {rows.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} withBuyer />
        ))}
      </ul>
      <LoadMore
        hasMore={found.hasNextPage}
        pending={found.isFetchingNextPage}
        onLoadMore={() => found.fetchNextPage()}
        shown={t`${plural({ count: rows.length }, { one: '# invoice', other: '# invoices' })} shown`}
      />
    </Sheet>
  )
}
