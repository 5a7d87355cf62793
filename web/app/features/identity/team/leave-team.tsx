import type { Account } from '@postwright/contract/identity/accounts'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { useLeaveWorkspace } from './queries.ts'

export function LeaveTeam({ workspace }: { workspace: Account['workspace'] }) {
  const [isAsking, setAsking] = useState(false)
  const leave = useLeaveWorkspace()
  const isOwner = workspace.role === 'owner'

  return (
    <Sheet title="Leave">
      <SheetBody className="row flex-wrap gap-3">
        <p className="t13 soft grow" id="who-may-leave">
          {isOwner
            ? 'The owner cannot leave. Hand the workspace over to a member first, in the menu beside their name.'
            : `You lose ${workspace.name} at once. What you wrote stays.`}
        </p>
        <Button variant="danger" disabled={isOwner} aria-describedby="who-may-leave" onClick={() => setAsking(true)}>
          Leave workspace
        </Button>
      </SheetBody>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Leave ${workspace.name}?`}
        description="Your API keys here end. To come back you need a new invitation."
        confirmLabel="Leave workspace"
        danger
        pending={leave.isPending}
        problem={leave.error ? messageOf(leave.error, 'You could not leave. Nothing was changed.') : undefined}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </Sheet>
  )
}
