import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { User, UserStatus } from '@postwright/contract/operator/users'
import { ShieldCheck } from 'lucide-react'

import { formatAgo } from '../../../../lib/formats.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { TextSearch } from '../../../../ui/text-search.tsx'
import type { AdminSearch } from './admin-search.ts'
import { useUsers } from './queries.ts'
import { UserPanel } from './user-panel.tsx'
import { UserStatusBadge, userStatusLooks } from './user-status.tsx'

interface UsersProps {
  search: Pick<AdminSearch, 'q' | 'standing' | 'role' | 'person'>
  onSearch: (change: Partial<AdminSearch>) => void
}

const all = 'all'
const statuses = Object.entries(userStatusLooks).map(([value, { label }]) => ({ value: value as UserStatus, label }))

export function Users({ search: { q, standing, role, person }, onSearch }: UsersProps) {
  const users = useUsers({ q, status: standing, role })
  const rows = users.data?.pages.flatMap((page) => page.items) ?? []
  const isFiltered = Boolean(q || standing || role)

  return (
    <>
      <search className="filters mt-6">
        <TextSearch
          label={t`Search people`}
          placeholder={t`Name or email`}
          maxLength={120}
          value={q ?? ''}
          onChange={(next) => onSearch({ q: next || undefined })}
        />
        <Select
          inlineLabel={t`Status`}
          options={[{ value: all, label: t`All` }, ...statuses]}
          value={standing ?? all}
          onChange={(next) => onSearch({ standing: next === all ? undefined : next })}
        />
        <Select
          inlineLabel={t`Role`}
          options={[
            { value: all, label: t`All` },
            { value: 'super_admin', label: t`Super admins` },
          ]}
          value={role ?? all}
          onChange={(next) => onSearch({ role: next === all ? undefined : next })}
        />
      </search>
      <Sheet title={t`People`}>
        {rows.length === 0 && <LoadState of={users} rows={6} loading={t`Loading people`} failed={t`The people could not be loaded`} />}
        {users.isSuccess && rows.length === 0 && (
          <EmptyState
            art="search"
            title={t`Nobody matches`}
            actions={
              isFiltered && (
                <Button onClick={() => onSearch({ q: undefined, standing: undefined, role: undefined })}>
                  <Trans>Show everybody</Trans>
                </Button>
              )
            }
          >
            <Trans>Try the beginning of a name or of an address.</Trans>
          </EmptyState>
        )}
        <ul className="lines" aria-busy={users.isFetching}>
          {rows.map((user) => (
            <UserRow key={user.userId} user={user} onOpen={() => onSearch({ person: user.userId })} />
          ))}
        </ul>
        <LoadMore
          hasMore={users.hasNextPage}
          pending={users.isFetchingNextPage}
          onLoadMore={() => users.fetchNextPage()}
          shown={t`${plural({ count: rows.length }, { one: '# person', other: '# people' })} shown`}
        />
      </Sheet>
      {person && <UserPanel userId={person} onClose={() => onSearch({ person: undefined })} />}
    </>
  )
}

function UserRow({ user, onOpen }: { user: User; onOpen: () => void }) {
  return (
    <li className="row flex-wrap p-4">
      <Avatar name={user.fullName} src={user.avatar} />
      <div className="grow min-w-0 max-md:basis-[calc(100%-48px)]">
        <div className="row gap-2">
          <span className="m trunc">{user.fullName}</span>
          {user.roles.includes('super_admin') && (
            <span className="badge" data-tone="ink">
              <ShieldCheck aria-hidden="true" />
              <Trans>Super admin</Trans>
            </span>
          )}
        </div>
        <div className="t12 soft trunc">
          {user.email} · {user.lastSeenAt ? t`seen ${ph({ ago: formatAgo(user.lastSeenAt) })}` : t`not signed in`}
        </div>
      </div>
      <UserStatusBadge status={user.status} />
      <Button size="sm" aria-label={t`Open ${{ fullName: user.fullName }}`} onClick={onOpen}>
        <Trans>Open</Trans>
      </Button>
    </li>
  )
}
