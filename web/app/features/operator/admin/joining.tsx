import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../../../ui/choice.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { joiningQuery, useSaveJoining } from './queries.ts'

/** Whether people who were invited to a workspace wait for an approval as everybody does. */
export function Joining() {
  const joining = useQuery(joiningQuery())
  const save = useSaveJoining()

  return (
    <Sheet title={t`Invited people`} className="mt-6">
      <LoadState of={joining} rows={1} loading={t`Loading how invited people join`} failed={t`This setting could not be loaded`} />
      {joining.data && (
        <SheetBody>
          <Checkbox
            label={t`Invited people skip approval`}
            hint={t`Whoever registers from an invitation may work at once. Otherwise they wait here as everybody does.`}
            checked={joining.data.invitedSkipApproval}
            disabled={save.isPending}
            onChange={(event) =>
              save.mutate(
                { invitedSkipApproval: event.currentTarget.checked },
                {
                  onSuccess: () => toast.success(t`Saved for whoever joins from now on`),
                  onError: (error) => toast.failed(error, t`This could not be saved`),
                },
              )
            }
          />
        </SheetBody>
      )}
    </Sheet>
  )
}
