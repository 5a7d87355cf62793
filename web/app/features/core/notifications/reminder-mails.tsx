import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { Checkbox } from '../../../../ui/choice.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { mailChoicesQuery, useSetMailChoices } from './queries.ts'

/** The mails that nobody asked for; the same choice as behind their link to unsubscribe. */
export function ReminderMails() {
  const choices = useQuery(mailChoicesQuery())
  const set = useSetMailChoices()

  return (
    <Sheet title={t`Reminder mails`} className="mt-6 max-w-[720px]">
      <LoadState of={choices} rows={1} loading={t`Loading your choice`} failed={t`Your choice could not be loaded`} />
      {choices.isSuccess && (
        <SheetBody>
          <Checkbox
            label={t`Remind me by mail`}
            hint={t`When your plan ends soon, or when you have not been here for a while; never more than one a week. Mails about what you did or have to do come anyway.`}
            checked={set.isPending ? set.variables.reminders : choices.data.reminders}
            onChange={(event) =>
              set.mutate(
                { reminders: event.currentTarget.checked },
                { onError: (error) => toast.failed(error, t`Your choice could not be saved`) },
              )
            }
          />
        </SheetBody>
      )}
    </Sheet>
  )
}
