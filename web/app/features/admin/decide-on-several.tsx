import type { AccountRequest } from '@postwright/contract/operator/admin'
import { Check } from 'lucide-react'
import { useState } from 'react'

import { formatCount } from '../../../lib/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useApproveMany } from './queries.ts'
import { RejectDialog } from './reject-dialog.tsx'

/** As many as one request of the API takes. */
const mostAtOnce = 100

interface DecideOnSeveralProps {
  rows: readonly AccountRequest[]
  chosen: ReadonlySet<string>
  onChoose: (chosen: ReadonlySet<string>) => void
}

/** Over a list of requests: choose all of it, and decide on what is chosen. */
export function DecideOnSeveral({ rows, chosen, onChoose }: DecideOnSeveralProps) {
  const [isRejecting, setRejecting] = useState(false)
  const approve = useApproveMany()
  const shown = rows.slice(0, mostAtOnce)
  const requests = shown.filter(({ userId }) => chosen.has(userId))
  const none = new Set<string>()

  async function approveAll() {
    await approve.mutateAsync({ userIds: requests.map(({ userId }) => userId) }).then(
      () => {
        toast.success(`${formatCount(requests.length, 'person', 'people')} may work now`)
        onChoose(none)
        return null
      },
      (error: unknown) => toast.failed(error, 'The accounts could not be approved'),
    )
  }

  return (
    <div className="row flex-wrap px-4 py-3 border-b border-rule">
      <Checkbox
        label={requests.length === 0 ? 'Choose all' : `${requests.length} chosen`}
        checked={requests.length === shown.length}
        indeterminate={requests.length > 0 && requests.length < shown.length}
        onChange={(event) => onChoose(event.currentTarget.checked ? new Set(shown.map(({ userId }) => userId)) : none)}
      />
      {requests.length > 0 && (
        <span className="end row">
          <Button size="sm" variant="danger" onClick={() => setRejecting(true)}>
            Reject chosen
          </Button>
          <Button size="sm" icon={Check} pending={approve.isPending} onClick={approveAll}>
            Approve chosen
          </Button>
        </span>
      )}
      {isRejecting && (
        <RejectDialog
          requests={requests}
          onClose={() => {
            setRejecting(false)
            onChoose(none)
          }}
        />
      )}
    </div>
  )
}
