import { plural, t } from '@lingui/core/macro'
import type { MailState, OutboxMail } from '@postwright/contract/core/mail'
import { mailStates } from '@postwright/contract/core/statuses'
import { useState } from 'react'

import { formatZoned } from '../../../../../lib/formats.ts'
import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { EmptyState } from '../../../../../ui/empty-state.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../../ui/table.tsx'
import { MailStateBadge, mailStateLabel } from './mail-state.tsx'
import { OutboxPanel } from './outbox-panel.tsx'
import { useOutbox } from './queries.ts'
import { templateLabel } from './template-names.ts'

interface OutboxProps {
  state: MailState | undefined
  onState: (state: MailState | undefined) => void
  /** The mail whose details are open. */
  opened: string | undefined
  onOpen: (id: string | undefined) => void
}

const states = [{ value: 'all' as const, label: t`Every state` }, ...mailStates.map((value) => ({ value, label: mailStateLabel(value) }))]
const settleMs = 300

export function Outbox({ state, onState, opened, onOpen }: OutboxProps) {
  const [address, setAddress] = useState('')
  const outbox = useOutbox(state, useDebouncedValue(address.trim(), settleMs))
  const rows = outbox.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = state !== undefined || address.trim() !== ''

  return (
    <>
      <search className="row flex-wrap" aria-label={t`Which mails`}>
        <Input
          aria-label={t`Recipient`}
          placeholder={t`Whole address of a recipient`}
          type="search"
          className="w-full md:w-[280px]"
          value={address}
          onChange={(event) => setAddress(event.currentTarget.value)}
        />
        <span className="w-full md:w-[180px]">
          <Select
            aria-label={t`State`}
            options={states}
            value={state ?? 'all'}
            onChange={(chosen) => onState(chosen === 'all' ? undefined : chosen)}
          />
        </span>
      </search>
      <Sheet label={t`Outbox`}>
        <LoadState of={outbox} rows={5} loading={t`Loading the outbox`} failed={t`The outbox could not be loaded`} />
        {outbox.isSuccess && rows.length === 0 && (
          <EmptyState art="list" title={isFiltered ? t`No mail fits` : t`No mail was sent yet`}>
            {isFiltered
              ? t`Choose another state or address.`
              : t`Every mail that Postwright sends is listed here, with what the mail server said.`}
          </EmptyState>
        )}
        {rows.length > 0 && (
          <div className="table-fixed stacks">
            <Table label={t`Mails`} columns={columnsFor(onOpen)} rows={rows} rowKey={({ id }) => id} />
          </div>
        )}
        <LoadMore
          hasMore={outbox.hasNextPage}
          pending={outbox.isFetchingNextPage}
          onLoadMore={() => outbox.fetchNextPage()}
          shown={t`${plural({ count: rows.length }, { one: '# mail', other: '# mails' })} shown`}
        />
      </Sheet>
      <OutboxPanel id={opened} onClose={() => onOpen(undefined)} />
    </>
  )
}

function columnsFor(onOpen: (id: string) => void): Column<OutboxMail>[] {
  return [
    { key: 'state', head: t`State`, cell: ({ state }) => <MailStateBadge state={state} />, width: 112 },
    {
      key: 'subject',
      head: t`Mail`,
      cell: ({ id, subject, template }) => (
        <button type="button" className="textbtn min-h-6 max-w-full" onClick={() => onOpen(id)}>
          <span className="trunc">{subject ?? templateLabel(template)}</span>
        </button>
      ),
      lead: true,
    },
    { key: 'to', head: t`To`, cell: ({ to }) => <Short text={to} />, width: 220 },
    { key: 'at', head: t`Made`, cell: ({ createdAt }) => <span className="num">{formatZoned(createdAt)}</span>, width: 216 },
    { key: 'answer', head: t`Last answer`, cell: ({ answer }) => <Short text={answer ?? ''} /> },
  ]
}

/** One line of it; all of it under the pointer. */
function Short({ text }: { text: string }) {
  return (
    <div className="trunc soft" title={text}>
      {text}
    </div>
  )
}
