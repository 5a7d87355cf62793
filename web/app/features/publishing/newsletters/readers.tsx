import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { readerStatuses, type Reader, type ReaderStatus } from '@postwright/contract/publishing/subscribers'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Input } from '../../../../ui/input.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { AddReaderDialog } from './add-reader-dialog.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { ImportReadersDialog } from './import-readers-dialog.tsx'
import { readerLabels } from './labels.ts'
import { PeopleActions } from './people-actions.tsx'
import { ConsentCell, forgetColumn, sinceColumn, StandingCell } from './people-columns.tsx'
import { readerCountsQuery, useReaders } from './queries.ts'

type Opened = { kind: 'add' | 'import' } | { kind: 'forget'; reader: Reader }

/** Who gets the newsletter of a business, who has not confirmed yet, and who left. */
export function Readers({ businessId }: { businessId: string }) {
  const [status, setStatus] = useState<ReaderStatus | 'all'>('all')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const q = useDebouncedValue(typed.trim(), 250)
  const list = useReaders(businessId, status === 'all' ? undefined : status, q)
  const { data: counts } = useQuery(readerCountsQuery(businessId))
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = status !== 'all' || q !== ''
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0)
  const close = () => setOpened(null)

  return (
    <Sheet className="nl-readers" title={t`Subscribers`} count={counts?.subscribed} actions={<PeopleActions onOpen={setOpened} />}>
      {Boolean(total) && (
        <SheetBody className="row flex-wrap border-b border-rule">
          <Input
            type="search"
            aria-label={t`Search by the beginning of an address`}
            placeholder={t`Search by address`}
            className="max-w-[280px]"
            maxLength={254}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <span className="w-[200px]">
            <Select
              aria-label={t`Status`}
              value={status}
              onChange={setStatus}
              options={[
                { value: 'all', label: t`All` },
                ...readerStatuses.map((value) => ({
                  value,
                  label: counts ? `${readerLabels[value]} ${formatNumber(counts[value])}` : readerLabels[value],
                })),
              ]}
            />
          </span>
          <a className={`${buttonClass({ size: 'sm' })} end`} href={`/api/exports/subscribers.csv?businessId=${businessId}`} download>
            <Download aria-hidden="true" />
            <Trans>Export CSV</Trans>
          </a>
        </SheetBody>
      )}
      <LoadState of={list} rows={4} loading={t`Loading subscribers`} failed={t`The subscribers could not be loaded`} />
      {list.isSuccess && rows.length === 0 && (
        <EmptyState art="list" title={isFiltered ? t`Nobody fits this` : t`Nobody is subscribed yet`}>
          {isFiltered
            ? t`Look for the beginning of an address, or choose All.`
            : t`Open the form below and share its address, or import people who agreed to get your newsletter.`}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className="stacks">
          <Table
            label={t`Subscribers`}
            columns={columns((reader) => setOpened({ kind: 'forget', reader }))}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        shown={t`${plural({ count: rows.length }, { one: '# subscriber', other: '# subscribers' })} shown`}
      />
      {opened?.kind === 'add' && <AddReaderDialog businessId={businessId} onClose={close} />}
      {opened?.kind === 'import' && <ImportReadersDialog businessId={businessId} onClose={close} />}
      {opened?.kind === 'forget' && <ForgetDialog reader={opened.reader} onClose={close} />}
    </Sheet>
  )
}

function columns(onForget: (reader: Reader) => void): Column<Reader>[] {
  return [
    {
      key: 'email',
      lead: true,
      head: t`Address`,
      cell: ({ email, name }) => (
        <>
          <bdi className="trunc block">{email}</bdi>
          {name && <span className="t12 soft trunc block">{name}</span>}
        </>
      ),
    },
    {
      key: 'status',
      head: t`Status`,
      cell: ({ status, reason }) => <StandingCell label={readerLabels[status]} reason={reason} />,
      width: 180,
    },
    { key: 'consent', head: t`Agreed`, cell: (reader) => <Consent {...reader} />, width: 240 },
    sinceColumn(({ confirmedAt, createdAt }) => confirmedAt ?? createdAt),
    forgetColumn(({ email }) => t`Forget ${{ email }}`, onForget),
  ]
}

/** How they agreed, and who says so. */
function Consent(reader: Reader) {
  const { source, confirmedAt } = reader
  if (source === 'form') return confirmedAt ? <Trans>By the form, confirmed by mail</Trans> : <Trans>By the form</Trans>
  return <ConsentCell {...reader} />
}
