import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AccountRequest } from '@postwright/contract/operator/admin'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useApproveMany } from './queries.ts'
import { type OnDecided, RejectDialog } from './reject-dialog.tsx'

/** As many as one request of the API takes. */
const mostAtOnce = 100

interface DecideOnSeveralProps {
  rows: readonly AccountRequest[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
  onDecided: OnDecided
}

/** Over a list of requests: choose all of it, and decide on what is chosen. */
export function DecideOnSeveral({ rows, chosen, onChoose, onDecided }: DecideOnSeveralProps) {
  const [isRejecting, setRejecting] = useState(false)
  const approve = useApproveMany()
  const shown = rows.slice(0, mostAtOnce)
  const requests = shown.filter(({ userId }) => chosen.has(userId))
  const none = new Set<string>()

  async function approveAll() {
    const userIds = requests.map(({ userId }) => userId)
    await approve.mutateAsync({ userIds }).then(
      () => {
        onDecided(userIds, 'approved')
        toast.success(t`${plural({ count: requests.length }, { one: '# person', other: '# people' })} may work now`)
        onChoose(none)
        return null
      },
      (error: unknown) => toast.failed(error, t`The accounts could not be approved`),
    )
  }

  return (
    <div className="row flex-wrap px-4 py-3 border-b border-rule">
      <Checkbox
        label={requests.length === 0 ? t`Choose all` : t`${{ length: requests.length }} chosen`}
        checked={requests.length > 0 && requests.length === shown.length}
        disabled={shown.length === 0}
        indeterminate={requests.length > 0 && requests.length < shown.length}
        onChange={(event) => onChoose(event.currentTarget.checked ? new Set(shown.map(({ userId }) => userId)) : none)}
      />
      {requests.length > 0 && (
        <span className="end row">
          <Button size="sm" variant="danger" onClick={() => setRejecting(true)}>
            <Trans>Reject chosen</Trans>
          </Button>
          <Button size="sm" icon={Check} pending={approve.isPending} onClick={approveAll}>
            <Trans>Approve chosen</Trans>
          </Button>
        </span>
      )}
      {isRejecting && (
        <RejectDialog
          requests={requests}
          onDecided={onDecided}
          onClose={() => {
            setRejecting(false)
            onChoose(none)
          }}
        />
      )}
    </div>
  )
}
