import { plural, t } from '@lingui/core/macro'
import { type Contact, contactStatuses, type ContactStatus } from '@postwright/contract/publishing/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { formatNumber } from '../../../../lib/formats.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { PeopleActions } from '../newsletters/people-actions.tsx'
import { ConsentCell, forgetColumn, sinceColumn, StandingCell } from '../newsletters/people-columns.tsx'
import { AddContactDialog } from './add-contact-dialog.tsx'
import { ImportContactsDialog } from './import-contacts-dialog.tsx'
import { contactCountsQuery, useContacts, useForgetContact } from './queries.ts'

type Opened = { kind: 'add' | 'import' } | { kind: 'forget'; contact: Contact }

const labels: Record<ContactStatus, string> = { agreed: t`Agreed`, left: t`Left`, unreachable: t`Not on WhatsApp` }

/** Who agreed to get messages of a business, and who left. */
export function Contacts({ businessId }: { businessId: string }) {
  const [status, setStatus] = useState<ContactStatus | 'all'>('all')
  const [opened, setOpened] = useState<Opened | null>(null)
  const list = useContacts(businessId, status === 'all' ? undefined : status)
  const { data: counts } = useQuery(contactCountsQuery(businessId))
  const rows = list.data?.pages.flatMap((page) => page.items) ?? []
  const close = () => setOpened(null)

  return (
    <Sheet className="nl-readers" title={t`People`} count={counts?.agreed} actions={<PeopleActions onOpen={setOpened} />}>
      {counts && contactStatuses.some((one) => counts[one] > 0) && (
        <SheetBody className="row flex-wrap border-b border-rule">
          <span className="w-[200px]">
            <Select
              aria-label={t`Status`}
              value={status}
              onChange={setStatus}
              options={[
                { value: 'all', label: t`All` },
                ...contactStatuses.map((value) => ({ value, label: `${labels[value]} ${formatNumber(counts[value])}` })),
              ]}
            />
          </span>
        </SheetBody>
      )}
      <LoadState of={list} rows={4} loading={t`Loading people`} failed={t`The people could not be loaded`} />
      {list.isSuccess && rows.length === 0 && (
        <EmptyState art="list" title={status === 'all' ? t`Nobody is on the list yet` : t`Nobody fits this`}>
          {status === 'all'
            ? t`Add people who agreed to get messages on WhatsApp. Whoever writes STOP to your number gets nothing more.`
            : t`Choose All.`}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <div className="stacks">
          <Table
            label={t`People`}
            columns={columns((contact) => setOpened({ kind: 'forget', contact }))}
            rows={rows}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <LoadMore
        hasMore={list.hasNextPage}
        pending={list.isFetchingNextPage}
        onLoadMore={() => list.fetchNextPage()}
        shown={t`${plural({ count: rows.length }, { one: '# person', other: '# people' })} shown`}
      />
      {opened?.kind === 'add' && <AddContactDialog businessId={businessId} onClose={close} />}
      {opened?.kind === 'import' && <ImportContactsDialog businessId={businessId} onClose={close} />}
      {opened?.kind === 'forget' && <ForgetContact contact={opened.contact} onClose={close} />}
    </Sheet>
  )
}

function columns(onForget: (contact: Contact) => void): Column<Contact>[] {
  return [
    {
      key: 'phone',
      lead: true,
      head: t`Number`,
      cell: ({ phone, name }) => (
        <>
          <bdi className="num block">+{phone}</bdi>
          {name && <span className="t12 soft trunc block">{name}</span>}
        </>
      ),
    },
    {
      key: 'status',
      head: t`Status`,
      cell: ({ status, reason }) => <StandingCell label={labels[status]} reason={reason} />,
      width: 180,
    },
    {
      key: 'consent',
      head: t`Agreed`,
      cell: (contact) => <ConsentCell {...contact} />,
      width: 240,
    },
    sinceColumn(({ createdAt }) => createdAt),
    forgetColumn(({ phone }) => t`Forget ${{ phone: `+${phone}` }}`, onForget),
  ]
}

function ForgetContact({ contact: { id, phone }, onClose }: { contact: Contact; onClose: () => void }) {
  const forget = useForgetContact()
  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Forget ${{ phone: `+${phone}` }}?`}
      description={t`All that is known of this person goes, also that they left. An import could add them again.`}
      confirmLabel={t`Forget person`}
      danger
      pending={forget.isPending}
      problem={forget.error ? messageOf(forget.error, t`The person could not be removed`) : undefined}
      onConfirm={() =>
        forget.mutate(
          { id },
          {
            onSuccess: () => {
              toast.success(t`${{ phone: `+${phone}` }} was forgotten`)
              onClose()
            },
          },
        )
      }
    />
  )
}
