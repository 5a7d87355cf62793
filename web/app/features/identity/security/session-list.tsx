import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { SignedInSession } from '@postwright/contract/identity/security'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Monitor, Smartphone, Terminal } from 'lucide-react'
import { useState } from 'react'

import { formatAgo, formatZoned } from '../../../../lib/formats.ts'
import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { RowOutcome } from '../../../../ui/row-outcome.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { sessionsQuery, useEndOtherSessions, useEndSession } from './queries.ts'

/** Where the person is logged in. */
export function SessionList() {
  const sessions = useInfiniteQuery(sessionsQuery())
  const [isAsking, setAsking] = useState(false)
  const endOthers = useEndOtherSessions()
  // The one in use stands first, wherever it comes in the list.
  const items = sessions.data?.pages.flatMap((page) => page.items).toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent))
  const rows = useSteadyRows(items ?? [], ({ id }) => id)
  const hasOthers = items?.some((session) => !session.isCurrent) ?? false

  function signOutOthers() {
    endOthers.mutate(undefined, {
      onSuccess: ({ ended }) => {
        setAsking(false)
        toast.success(t`Signed out of ${plural(ended, { one: '# other session', other: '# other sessions' })}`)
      },
      onError: (error) => {
        setAsking(false)
        toast.failed(error, t`Failed to sign out`)
      },
    })
  }

  return (
    <Sheet
      title={t`Where you are logged in`}
      actions={
        hasOthers && (
          <Button size="sm" onClick={() => setAsking(true)}>
            <Trans>Sign out others</Trans>
          </Button>
        )
      }
    >
      <LoadState of={sessions} rows={2} loading={t`Loading sessions`} failed={t`Your sessions could not be loaded`} />
      <ul className="lines">
        {rows.map(({ row, isGone }) => (
          <SessionRow key={row.id} session={row} isGone={isGone} />
        ))}
      </ul>
      <LoadMore hasMore={sessions.hasNextPage} pending={sessions.isFetchingNextPage} onLoadMore={() => sessions.fetchNextPage()} />
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Sign out everywhere else?`}
        description={t`Every other browser and program has to log in again. You stay logged in here.`}
        confirmLabel={t`Sign out others`}
        pending={endOthers.isPending}
        onConfirm={signOutOthers}
      />
    </Sheet>
  )
}

const icons = { phone: Smartphone, computer: Monitor, program: Terminal }

function SessionRow({ session, isGone }: { session: SignedInSession; isGone: boolean }) {
  const end = useEndSession()
  const { id, device, deviceKind, ipAddress, isCurrent, lastSeenAt, createdAt } = session
  const Icon = icons[deviceKind]

  function signOut() {
    end.mutate(
      { id },
      {
        onSuccess: () => toast.success(t`${device} was signed out`),
        onError: (error) => toast.failed(error, t`Failed to sign out`),
      },
    )
  }

  return (
    <li className="item">
      <Icon aria-hidden="true" />
      <div className="min-w-0">
        <div className="m">
          {device}
          {isCurrent && (
            <span className="soft">
              {' '}
              <Trans>· this one</Trans>
            </span>
          )}
        </div>
        <div className="t12 soft num break-words">
          {[
            isCurrent ? t`In use now` : t`Last used ${ph({ when: formatAgo(lastSeenAt) })}`,
            ipAddress,
            t`since ${ph({ when: formatZoned(createdAt) })}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {isGone && (
        <RowOutcome>
          <Trans>Signed out</Trans>
        </RowOutcome>
      )}
      {!isCurrent && !isGone && (
        <Button size="sm" pending={end.isPending} aria-label={t`Sign out ${device}`} onClick={signOut}>
          <Trans>Sign out</Trans>
        </Button>
      )}
    </li>
  )
}
