import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
    <Sheet title={t`Leave`}>
      <SheetBody className="row flex-wrap gap-3">
        <p className="t13 soft grow" id="who-may-leave">
          {isOwner
            ? t`The owner cannot leave. Hand the workspace over to a member first, in the menu beside their name.`
            : t`You lose ${{ name: workspace.name }} at once. What you wrote stays.`}
        </p>
        <Button variant="danger" disabled={isOwner} aria-describedby="who-may-leave" onClick={() => setAsking(true)}>
          <Trans>Leave workspace</Trans>
        </Button>
      </SheetBody>
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Leave ${{ name: workspace.name }}?`}
        description={t`Your API keys here end. To come back you need a new invitation.`}
        confirmLabel={t`Leave workspace`}
        danger
        pending={leave.isPending}
        problem={leave.error ? messageOf(leave.error, t`You could not leave. Nothing was changed.`) : undefined}
        onConfirm={() => leave.mutate(undefined, { onSuccess: () => setAsking(false) })}
      />
    </Sheet>
  )
}
