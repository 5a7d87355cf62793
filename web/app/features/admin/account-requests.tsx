import type { ApprovalStatus } from '@postwright/contract/identity/accounts'
import type { AccountRequest } from '@postwright/contract/operator/admin'
import { plans } from '@postwright/contract/core/plans'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { formatAgo, formatCount } from '../../../lib/formats.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { LoadState } from '../../../ui/load-state.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useAccountRequests, useApprove } from './queries.ts'
import { DecideOnSeveral } from './decide-on-several.tsx'
import { RejectDialog } from './reject-dialog.tsx'

interface AccountRequestsProps {
  status: ApprovalStatus
  /** Nobody rejects themselves. */
  ownAddress: string
  onStatus: (status: ApprovalStatus) => void
}

const empty: Record<ApprovalStatus, [string, string]> = {
  pending: ['Nobody is waiting', 'A new account appears here as soon as somebody signs up.'],
  approved: ['No account is approved yet', 'Approved people are listed here.'],
  rejected: ['No account was rejected', 'Rejected people are listed here with the reason they were given.'],
}

export function AccountRequests({ status, ownAddress, onStatus }: AccountRequestsProps) {
  const requests = useAccountRequests(status)
  const rows = requests.data?.pages.flatMap((page) => page.items) ?? []
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const views = (
    <SegmentedControl
      label="Accounts"
      value={status}
      onChange={onStatus}
      segments={[
        { value: 'pending', label: 'Pending' },
        { value: 'approved', label: 'Approved' },
        { value: 'rejected', label: 'Rejected' },
      ]}
    />
  )

  return (
    <Sheet title="Accounts" actions={views} className="mt-6">
      <LoadState of={requests} rows={4} loading="Loading accounts" failed="The accounts could not be loaded" />
      {requests.isSuccess && rows.length === 0 && (
        <EmptyState art="list" title={empty[status][0]}>
          {empty[status][1]}
        </EmptyState>
      )}
      {status === 'pending' && rows.length > 1 && <DecideOnSeveral rows={rows} chosen={chosen} onChoose={setChosen} />}
      <ul className="lines">
        {rows.map((request) => (
          <RequestRow
            key={request.userId}
            request={request}
            mayBeRejected={request.approvalStatus !== 'rejected' && request.email !== ownAddress}
            choice={
              status === 'pending' && rows.length > 1
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
        shown={`${formatCount(rows.length, 'account')} shown`}
      />
    </Sheet>
  )
}

/** Who asks for an account of their own asks for a plan; who was invited works on that of another workspace. */
function comesBy({ invitation, approvalStatus, planId }: AccountRequest): string {
  if (invitation && approvalStatus !== 'approved') return `invited to ${invitation.workspaceName} by ${invitation.invitedBy}`
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
  mayBeRejected: boolean
  /** Where several may be decided at once. */
  choice: { chosen: boolean; onChange: (on: boolean) => void } | undefined
}

function RequestRow({ request, mayBeRejected, choice }: RequestRowProps) {
  const [isRejecting, setRejecting] = useState(false)
  const approve = useApprove()

  async function decide() {
    await approve.mutateAsync({ userId: request.userId }).then(
      () => toast.success(`${request.fullName} may work now`),
      (error: unknown) => toast.failed(error, 'The account could not be approved'),
    )
  }

  return (
    <li className="row flex-wrap p-4">
      {choice && (
        <Checkbox
          aria-label={`Choose ${request.fullName}`}
          checked={choice.chosen}
          onChange={(event) => choice.onChange(event.currentTarget.checked)}
        />
      )}
      <Avatar name={request.fullName} src={request.avatar} />
      <div className="grow min-w-0 max-md:basis-[calc(100%-96px)]">
        <div className="m trunc">{request.fullName}</div>
        <div className="t12 soft trunc">
          {request.email} · {comesBy(request)} · asked {formatAgo(request.createdAt)}
        </div>
        {request.rejectionReason && <div className="t12 c-bad">{request.rejectionReason}</div>}
      </div>
      {mayBeRejected && (
        <Button variant="danger" onClick={() => setRejecting(true)}>
          Reject
        </Button>
      )}
      {request.approvalStatus !== 'approved' && (
        <Button icon={Check} pending={approve.isPending} onClick={decide}>
          Approve
        </Button>
      )}
      {isRejecting && <RejectDialog requests={[request]} onClose={() => setRejecting(false)} />}
    </li>
  )
}
