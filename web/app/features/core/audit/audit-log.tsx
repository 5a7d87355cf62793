import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AuditEntry } from '@postwright/contract/core/audit'

import { useNavigate } from '@tanstack/react-router'

import { formatZoned } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { inWords } from './detail-words.ts'
import { type AuditScope, type AuditSearch, useAudit } from './queries.ts'

export interface AuditLogProps {
  title: string
  scope: AuditScope
  search: AuditSearch
  onSearch: (change: AuditSearch) => void
}

const columns: Column<AuditEntry>[] = [
  { key: 'at', head: t`When`, cell: (entry) => <span className="num">{formatZoned(entry.at)}</span>, width: 200 },
  { key: 'who', head: t`Who`, cell: (entry) => <div className="trunc">{entry.actorName}</div>, width: 170 },
  { key: 'what', head: t`What`, cell: (entry) => <What entry={entry} />, lead: true },
  { key: 'from', head: t`From where`, cell: (entry) => <From entry={entry} />, width: 190 },
]

function About({ name, link }: { name: string; link: string }) {
  const navigate = useNavigate()
  return (
    <a
      className="link"
      href={link}
      onClick={(event) => {
        // With a key held down the browser opens it elsewhere.
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        void navigate({ href: link })
      }}
    >
      {name}
    </a>
  )
}

function What({ entry }: { entry: AuditEntry }) {
  const detail = inWords(entry.detail, entry.about?.name)
  return (
    <div className="break-words" title={[entry.action, entry.subject, entry.detail].filter(Boolean).join(' · ')}>
      {entry.what}
      {entry.about && (
        <>
          {': '}
          {entry.about.link === null ? (
            <span className="m">{entry.about.name}</span>
          ) : (
            <About name={entry.about.name} link={entry.about.link} />
          )}
        </>
      )}
      {detail && <span className="soft"> · {detail}</span>}
    </div>
  )
}

function From({ entry }: { entry: AuditEntry }) {
  return (
    <div
      className="trunc soft num"
      title={[entry.userAgent, entry.requestId && t`request ${ph({ id: entry.requestId })}`].filter(Boolean).join(' · ')}
    >
      {entry.address ?? t`Postwright itself`}
    </div>
  )
}

const nothing: AuditSearch = { who: undefined, area: undefined, from: undefined, to: undefined }

/** Who did what, when and from where; identifiers are under the pointer, and in the file. */
export function AuditLog({ title, scope, search, onSearch }: AuditLogProps) {
  const audit = useAudit(scope, search)
  const rows = audit.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = Boolean(search.who || search.area || search.from || search.to)

  return (
    <>
      <AuditFilters scope={scope} search={search} onSearch={onSearch} />
      <Sheet title={title}>
        {rows.length === 0 && (
          <LoadState of={audit} rows={5} loading={t`Loading the entries`} failed={t`The entries could not be loaded`} />
        )}
        {audit.isSuccess &&
          rows.length === 0 &&
          (isFiltered ? (
            <EmptyState
              art="search"
              title={t`No entry matches`}
              actions={
                <Button onClick={() => onSearch(nothing)}>
                  <Trans>Show everything</Trans>
                </Button>
              }
            >
              <Trans>Try fewer filters or other days.</Trans>
            </EmptyState>
          ) : (
            <EmptyState art="list" title={t`Nothing has been recorded yet`} />
          ))}
        {rows.length > 0 && (
          <div className="table-fixed stacks">
            <Table label={t`Entries`} columns={columns} rows={rows} rowKey={(entry) => entry.id} />
          </div>
        )}
        <LoadMore
          hasMore={audit.hasNextPage}
          pending={audit.isFetchingNextPage}
          onLoadMore={() => audit.fetchNextPage()}
          shown={t`${plural({ count: rows.length }, { one: '# entry', other: '# entries' })} shown`}
        />
      </Sheet>
    </>
  )
}
