import type { AuditEntry } from '@postwright/contract/admin'

import { formatCount, formatZoned } from '../../../lib/formats.ts'
import { cx } from '../../../ui/class-names.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Sheet, SheetBody } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { useAudit } from './queries.ts'

const columns: Column<AuditEntry>[] = [
  { key: 'at', head: 'When', cell: (entry) => <span className="num">{formatZoned(entry.at)}</span>, width: 216 },
  { key: 'who', head: 'Who', cell: (entry) => <div className="trunc">{entry.actorName}</div>, width: 160 },
  { key: 'what', head: 'What', cell: (entry) => <span className="mono">{entry.action}</span>, width: 200 },
  { key: 'subject', head: 'To what', cell: (entry) => <Short text={entry.subject} mono />, width: 200 },
  { key: 'detail', head: 'Detail', cell: (entry) => <Short text={entry.detail} /> },
]

/** One line of it; all of it under the pointer. */
function Short({ text, mono = false }: { text: string; mono?: boolean }) {
  return (
    <div className={cx('trunc soft', mono && 'mono')} title={text}>
      {text}
    </div>
  )
}

export function AuditLog() {
  const audit = useAudit()
  const rows = audit.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Sheet title="Audit log" className="mt-6">
      {audit.isPending && <SkeletonRows rows={5} label="Loading the audit log" />}
      {audit.isError && (
        <SheetBody>
          <ErrorState title="The audit log could not be loaded" onRetry={() => audit.refetch()} />
        </SheetBody>
      )}
      {audit.isSuccess && rows.length === 0 && <EmptyState art="list" title="Nothing has been recorded yet" />}
      {rows.length > 0 && (
        <div className="table-fixed">
          <Table label="Entries" columns={columns} rows={rows} rowKey={(entry) => entry.id} />
        </div>
      )}
      <LoadMore
        hasMore={audit.hasNextPage}
        pending={audit.isFetchingNextPage}
        onLoadMore={() => audit.fetchNextPage()}
        shown={`${formatCount(rows.length, 'entry', 'entries')} shown`}
      />
    </Sheet>
  )
}
