import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Customer } from '@postwright/contract/billing/customers'
import { Undo2 } from 'lucide-react'

import { Button } from '../../../../../../ui/button.tsx'
import { EmptyState } from '../../../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../../../ui/load-more.tsx'
import { LoadState } from '../../../../../../ui/load-state.tsx'
import { Select } from '../../../../../../ui/select.tsx'
import { Sheet } from '../../../../../../ui/sheet.tsx'
import { TextSearch } from '../../../../../../ui/text-search.tsx'
import { Specimen } from '../../../../billing/payments/sandbox-note.tsx'
import { useCustomers } from '../queries.ts'
import { planText, StateBadge, stateLooks } from './customer-words.tsx'
import type { SubscriptionsAdminProps } from './subscriptions-admin.tsx'

const all = 'all'
const refund = { value: 'refund', label: t`Refund asked for` } as const
const states = [refund, ...Object.entries(stateLooks).map(([value, { label }]) => ({ value: value as Customer['state'], label }))]

/** Workspaces and their plans, found by their name, their owner, an invoice and where they stand. */
export function CustomerList({ search: { q, plan: asked }, onSearch }: SubscriptionsAdminProps) {
  const plan = states.find(({ value }) => value === asked)?.value
  const found = useCustomers({ q, plan })
  const rows = found.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <>
      <search className="filters">
        <TextSearch
          label={t`Search subscriptions`}
          placeholder={t`Workspace, owner, email or invoice`}
          maxLength={120}
          value={q ?? ''}
          onChange={(next) => onSearch({ q: next || undefined })}
        />
        <Select
          inlineLabel={t`Status`}
          options={[{ value: all, label: t`All` }, ...states]}
          value={plan ?? all}
          onChange={(next) => onSearch({ plan: next === all ? undefined : next })}
        />
      </search>
      <Sheet title={t`Subscriptions`}>
        {rows.length === 0 && (
          <LoadState of={found} rows={6} loading={t`Loading subscriptions`} failed={t`The subscriptions could not be loaded`} />
        )}
        {found.isSuccess && rows.length === 0 && (
          <EmptyState
            art="search"
            title={t`No subscription matches`}
            actions={
              <Button onClick={() => onSearch({ q: undefined, plan: undefined })}>
                <Trans>Show all</Trans>
              </Button>
            }
          >
            <Trans>Try a word of the workspace’s name, the beginning of its owner’s name or address, or the number of an invoice.</Trans>
          </EmptyState>
        )}
        <ul className="lines" aria-busy={found.isFetching}>
          {rows.map((customer) => (
            <CustomerRow key={customer.workspaceId} customer={customer} onOpen={() => onSearch({ opened: customer.workspaceId })} />
          ))}
        </ul>
        <LoadMore
          hasMore={found.hasNextPage}
          pending={found.isFetchingNextPage}
          onLoadMore={() => found.fetchNextPage()}
          shown={t`${plural({ count: rows.length }, { one: '# subscription', other: '# subscriptions' })} shown`}
        />
      </Sheet>
    </>
  )
}

function CustomerRow({ customer, onOpen }: { customer: Customer; onOpen: () => void }) {
  const { workspaceName, ownerName, ownerEmail, state, mode, refundAsked } = customer
  return (
    <li className="row flex-wrap p-4">
      <div className="grow min-w-0 max-md:basis-full">
        <div className="m trunc">{workspaceName}</div>
        <div className="t12 soft trunc">
          {ownerName} · {ownerEmail}
        </div>
        <div className="t13 num">{planText(customer)}</div>
      </div>
      {refundAsked && (
        <span className="badge" data-tone="warn">
          <Undo2 aria-hidden="true" />
          <Trans>Refund asked for</Trans>
        </span>
      )}
      {mode !== null && <Specimen mode={mode} />}
      <StateBadge state={state} />
      <Button size="sm" aria-label={t`Open ${ph({ name: workspaceName })}`} onClick={onOpen}>
        <Trans>Open</Trans>
      </Button>
    </li>
  )
}
