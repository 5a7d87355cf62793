import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ApprovalStatus } from '@postwright/contract/identity/accounts'
import type { AccountRequest } from '@postwright/contract/operator/admin'
import { plans } from '@postwright/contract/core/plans'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { formatAgo } from '../../../../lib/formats.ts'
import { useSteadyRows } from '../../../../lib/steady-rows.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { RowOutcome } from '../../../../ui/row-outcome.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useAccountRequests, useApprove } from './queries.ts'
import { DecideOnSeveral } from './decide-on-several.tsx'
import { type OnDecided, type Outcome, RejectDialog } from './reject-dialog.tsx'

interface AccountRequestsProps {
  status: ApprovalStatus
  /** Nobody rejects themselves. */
  ownAddress: string
  onStatus: (status: ApprovalStatus) => void
}

const empty: Record<ApprovalStatus, [string, string]> = {
  pending: [t`Nobody is waiting`, t`A new account appears here as soon as somebody signs up.`],
  approved: [t`No account is approved yet`, t`Approved people are listed here.`],
  rejected: [t`No account was rejected`, t`Rejected people are listed here with the reason they were given.`],
}

export function AccountRequests({ status, ownAddress, onStatus }: AccountRequestsProps) {
  const views = (
    <SegmentedControl
      label={t`Accounts`}
      value={status}
      onChange={onStatus}
      segments={[
        { value: 'pending', label: t`Pending` },
        { value: 'approved', label: t`Approved` },
        { value: 'rejected', label: t`Rejected` },
      ]}
    />
  )

  return (
    <Sheet title={t`Accounts`} actions={views} className="mt-6">
      <RequestList key={status} status={status} ownAddress={ownAddress} />
    </Sheet>
  )
}

/** Who was decided on keeps their place until the list is left: the next person's button never comes under the same pointer. */
function RequestList({ status, ownAddress }: Pick<AccountRequestsProps, 'status' | 'ownAddress'>) {
  const requests = useAccountRequests(status)
  const rows = useSteadyRows(requests.data?.pages.flatMap((page) => page.items) ?? [], ({ userId }) => userId)
  const waiting = rows.flatMap(({ row, isGone }) => (isGone ? [] : [row]))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [outcomes, setOutcomes] = useState<ReadonlyMap<string, Outcome>>(new Map())
  const isOfSeveral = status === 'pending' && rows.length > 1

  const note: OnDecided = (userIds, outcome) =>
    setOutcomes((before) => new Map([...before, ...userIds.map((userId) => [userId, outcome] as const)]))

  return (
    <>
      <LoadState of={requests} rows={4} loading={t`Loading accounts`} failed={t`The accounts could not be loaded`} />
      {requests.isSuccess && rows.length === 0 && (
        <EmptyState art="list" title={empty[status][0]}>
          {empty[status][1]}
        </EmptyState>
      )}
      {isOfSeveral && <DecideOnSeveral rows={waiting} chosen={chosen} onChoose={setChosen} onDecided={note} />}
      <ul className="lines">
        {rows.map(({ row: request, isGone }) => (
          <RequestRow
            key={request.userId}
            request={request}
            left={isGone ? outcomeText(outcomes.get(request.userId)) : undefined}
            onDecided={note}
            mayBeRejected={request.approvalStatus !== 'rejected' && request.email !== ownAddress}
            choice={
              isOfSeveral
                ? { chosen: chosen.has(request.userId), onChange: (on) => setChosen(withOrWithout(chosen, request.userId, on)) }
                : undefined
            }
          />
        ))}
      </ul>
      <LoadMore
        hasMore={requests.hasNextPage}
        pending={requests.isFetchingNextPage}
        onLoadMore={() => requests.fetchNextPage()}
        shown={t`${plural({ count: waiting.length }, { one: '# account', other: '# accounts' })} shown`}
      />
    </>
  )
}

/** Who asks for an account of their own asks for a plan; who was invited works on that of another workspace. */
function comesBy({ invitation, approvalStatus, planId }: AccountRequest): string {
  if (invitation && approvalStatus !== 'approved')
    return t`invited to ${ph({ workspace: invitation.workspaceName })} by ${ph({ person: invitation.invitedBy })}`
  return plans[planId].label
}

function withOrWithout(chosen: ReadonlySet<string>, userId: string, on: boolean): ReadonlySet<string> {
  const next = new Set(chosen)
  if (on) next.add(userId)
  else next.delete(userId)
  return next
}

interface RequestRowProps {
  request: AccountRequest
  /** Why it is in the list no more. */
  left: string | undefined
  onDecided: OnDecided
  mayBeRejected: boolean
  /** Where several may be decided at once. */
  choice: { chosen: boolean; onChange: (on: boolean) => void } | undefined
}

function RequestRow({ request, left, onDecided, mayBeRejected, choice }: RequestRowProps) {
  const [isRejecting, setRejecting] = useState(false)
  const approve = useApprove()

  async function decide() {
    await approve.mutateAsync({ userId: request.userId }).then(
      () => {
        onDecided([request.userId], 'approved')
        toast.success(t`${{ fullName: request.fullName }} may work now`)
        return null
      },
      (error: unknown) => toast.failed(error, t`The account could not be approved`),
    )
  }

  return (
    <li className="row flex-wrap p-4">
      {choice && (
        <Checkbox
          aria-label={t`Choose ${{ fullName: request.fullName }}`}
          checked={choice.chosen && !left}
          disabled={left !== undefined}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      )}
      <Avatar name={request.fullName} src={request.avatar} />
      <div className="grow min-w-0 max-md:basis-[calc(100%-96px)]">
        <div className="m trunc">{request.fullName}</div>
        <div className="t12 soft trunc">
          <Trans>
            {ph({ email: request.email })} · {ph({ request: comesBy(request) })} · asked {ph({ createdAt: formatAgo(request.createdAt) })}
          </Trans>
        </div>
        {request.rejectionReason && <div className="t12 c-bad">{request.rejectionReason}</div>}
      </div>
      {left && <RowOutcome>{left}</RowOutcome>}
      {mayBeRejected && !left && (
        <Button variant="danger" onClick={() => setRejecting(true)}>
          <Trans>Reject</Trans>
        </Button>
      )}
      {request.approvalStatus !== 'approved' && !left && (
        <Button icon={Check} pending={approve.isPending} onClick={decide}>
          <Trans>Approve</Trans>
        </Button>
      )}
      {isRejecting && <RejectDialog requests={[request]} onDecided={onDecided} onClose={() => setRejecting(false)} />}
    </li>
  )
}

function outcomeText(outcome: Outcome | undefined): string {
  if (outcome === undefined) return t`Not here any more`
  return outcome === 'approved' ? t`Approved` : t`Rejected`
}
