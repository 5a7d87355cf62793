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
    <Sheet title="Reminder mails" className="mt-6 max-w-[720px]">
      <LoadState of={choices} rows={1} loading="Loading your choice" failed="Your choice could not be loaded" />
      {choices.isSuccess && (
        <SheetBody>
          <Checkbox
            label="Remind me by mail"
            hint="When your plan ends soon, or when you have not been here for a while; never more than one a week. Mails about what you did or have to do come anyway."
            checked={set.isPending ? set.variables.reminders : choices.data.reminders}
            onChange={(event) =>
              set.mutate(
                { reminders: event.currentTarget.checked },
                { onError: (error) => toast.failed(error, 'Your choice could not be saved') },
              )
            }
          />
        </SheetBody>
      )}
    </Sheet>
  )
}
