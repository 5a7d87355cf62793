import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Subscriber, SubscriberCounts, SubscriberStatus } from '@postwright/contract/publishing/newsletter'
import { useQuery } from '@tanstack/react-query'
import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'

import { formatDate, formatNumber } from '../../../../lib/formats.ts'
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { buttonClass, IconButton } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Input } from '../../../../ui/input.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { subscriberCountsQuery, useRemoveSubscriber, useSubscribers } from './queries.ts'

const labels: Record<SubscriberStatus, string> = { confirmed: t`Subscribed`, pending: t`Waiting`, unsubscribed: t`Left` }

/** Who gets the newsletter, who has not confirmed yet, and who left. */
export function Subscribers() {
  const [status, setStatus] = useState<SubscriberStatus | 'all'>('all')
  const [typed, setTyped] = useState('')
  const [removing, setRemoving] = useState<Subscriber | null>(null)
  const q = useDebouncedValue(typed.trim(), 250)
  const list = useSubscribers(status === 'all' ? undefined : status, q)
  const counts = useQuery(subscriberCountsQuery())
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = status !== 'all' || q !== ''

  const views = (
    <SegmentedControl
      label={t`Subscribers`}
      value={status}
      onChange={setStatus}
      segments={[
        { value: 'all', label: t`All` },
        ...(['confirmed', 'pending', 'unsubscribed'] as const).map((value) => ({
          value,
          label: labels[value] + (counts.data ? ` ${countOf(counts.data, value)}` : ''),
        })),
      ]}
    />
  )

  return (
    <>
      <div className="row flex-wrap mt-6">
        <Input
          type="search"
          aria-label={t`Search by the beginning of an address`}
          placeholder={t`Search by address`}
          className="max-w-[320px]"
          maxLength={254}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {views}
      </div>
      <Sheet
        title={t`Newsletter`}
        className="mt-4"
        actions={
          <a className={buttonClass({ size: 'sm' })} href="/api/exports/newsletter-subscribers.csv" download>
            <Download aria-hidden="true" />
            <Trans>Export CSV</Trans>
          </a>
        }
      >
        <LoadState of={list} rows={5} loading={t`Loading subscribers`} failed={t`The subscribers could not be loaded`} />
        {list.isSuccess && rows.length === 0 && (
          <EmptyState art="list" title={isFiltered ? t`Nobody fits this` : t`Nobody has subscribed yet`}>
            {isFiltered ? t`Look for the beginning of an address, or choose All.` : t`The form is in the footer of the public pages.`}
          </EmptyState>
        )}
        {rows.length > 0 && <Table label={t`Subscribers`} columns={columns(setRemoving)} rows={rows} rowKey={({ id }) => id} />}
        <LoadMore
          hasMore={list.hasNextPage}
          pending={list.isFetchingNextPage}
          onLoadMore={() => list.fetchNextPage()}
          shown={t`${plural({ count: rows.length }, { one: '# subscriber', other: '# subscribers' })} shown`}
        />
      </Sheet>
      {removing && <RemoveDialog subscriber={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function countOf(counts: SubscriberCounts, status: SubscriberStatus): string {
  return formatNumber(counts[status]) + (counts[status] === counts.atMost ? '+' : '')
}

function columns(onRemove: (subscriber: Subscriber) => void): Column<Subscriber>[] {
  return [
    { key: 'email', head: t`Address`, cell: ({ email }) => <bdi className="trunc">{email}</bdi> },
    { key: 'status', head: t`Status`, cell: ({ status }) => labels[status], width: 140 },
    {
      key: 'asked',
      head: t`Asked`,
      cell: ({ createdAt }) => <span className="num whitespace-nowrap">{formatDate(createdAt)}</span>,
      width: 160,
    },
    {
      key: 'since',
      head: t`Confirmed`,
      cell: ({ confirmedAt }) => <span className="num whitespace-nowrap">{confirmedAt ? formatDate(confirmedAt) : '–'}</span>,
      width: 160,
    },
    {
      key: 'remove',
      head: (
        <span className="vh">
          <Trans>Remove</Trans>
        </span>
      ),
      cell: (subscriber) => (
        <IconButton size="sm" icon={Trash2} label={t`Remove ${{ email: subscriber.email }}`} onClick={() => onRemove(subscriber)} />
      ),
      align: 'right',
      width: 64,
    },
  ]
}

function RemoveDialog({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const remove = useRemoveSubscriber()

  function confirm() {
    remove.mutate(
      { id: subscriber.id },
      {
        onSuccess: () => {
          toast.success(t`${{ email: subscriber.email }} was removed`)
          onClose()
        },
        onError: (error) => toast.failed(error, t`The subscriber could not be removed`),
      },
    )
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Remove ${{ email: subscriber.email }}?`}
      description={t`All that is known of this subscriber goes, also that they left. They may subscribe again.`}
      confirmLabel={t`Remove subscriber`}
      danger
      pending={remove.isPending}
      onConfirm={confirm}
    />
  )
}
