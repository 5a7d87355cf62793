import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CalendarFeed } from '@postwright/contract/publishing/calendar-feeds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { formatDateTime } from '../../../../../lib/formats.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { CopyLink } from '../../../../../ui/copy-link.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../../../ui/field.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { calendarFeedQuery, useEndFeed, useMakeFeed } from '../queries.ts'

interface FeedDialogProps {
  businesses: readonly { id: string; name: string }[]
  /** The business that is chosen on the calendar. */
  chosen: string | undefined
  mayMake: boolean
  onClose: () => void
}

/** The address by which another calendar shows what goes out for a business. */
export function FeedDialog({ businesses, chosen, mayMake, onClose }: FeedDialogProps) {
  const [businessId, setBusiness] = useState(chosen ?? businesses[0]?.id ?? '')
  const feed = useQuery(calendarFeedQuery(businessId))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Subscribe to this calendar`}
      wide
      description={t`Another calendar, such as that of a phone, reads what is planned here and follows every change, within hours.`}
    >
      <div className="sheet-body stack">
        {businesses.length > 1 && (
          <Field label={t`Business`}>
            <Select value={businessId} onChange={setBusiness} options={businesses.map(({ id, name }) => ({ value: id, label: name }))} />
          </Field>
        )}
        <LoadState of={feed} rows={2} loading={t`Loading the address`} failed={t`The address could not be loaded`} />
        {feed.data !== undefined && <Feed key={businessId} businessId={businessId} feed={feed.data} mayMake={mayMake} />}
      </div>
    </Dialog>
  )
}

function Feed({ businessId, feed, mayMake }: { businessId: string; feed: CalendarFeed | null; mayMake: boolean }) {
  const [asking, setAsking] = useState<'make' | 'end' | null>(null)
  const make = useMakeFeed()
  const end = useEndFeed()

  if (!mayMake)
    return (
      <p className="hint">
        <Trans>Owners, admins and editors make this address and see it.</Trans>
      </p>
    )
  if (!feed)
    return (
      <div className="grid gap-2 justify-items-start">
        <p className="hint">
          <Trans>There is no address yet. Whoever has it sees what is planned where and when, with its title; no texts.</Trans>
        </p>
        <Button variant="primary" pending={make.isPending} onClick={() => make.mutate({ businessId })}>
          <Trans>Make the address</Trans>
        </Button>
        {make.error && <FieldError>{messageOf(make.error, t`It could not be made. Try again.`)}</FieldError>}
      </div>
    )
  return (
    <>
      <CopyLink
        label={t`Address`}
        hint={
          feed.lastReadAt === null
            ? t`No calendar has read it yet. Whoever has it sees what is planned where and when, with its title.`
            : t`Last read ${{ when: formatDateTime(feed.lastReadAt) }}. Whoever has it sees what is planned where and when, with its title.`
        }
        link={feed.address ?? ''}
      />
      <div className="row gap-2 flex-wrap">
        <Button size="sm" onClick={() => setAsking('make')}>
          <Trans>Create a new address</Trans>
        </Button>
        <Button size="sm" variant="ghost" onClick={() => setAsking('end')}>
          <Trans>End it</Trans>
        </Button>
      </div>
      <AlertDialog
        open={asking === 'make'}
        onOpenChange={() => setAsking(null)}
        title={t`Create a new address?`}
        description={t`The old address stops working at once. Calendars that read it need the new one.`}
        confirmLabel={t`Create a new address`}
        pending={make.isPending}
        problem={make.error ? messageOf(make.error, t`It could not be made. Try again.`) : undefined}
        onConfirm={() =>
          make.mutate(
            { businessId },
            {
              onSuccess() {
                setAsking(null)
                toast.success(t`The calendar has a new address`)
              },
            },
          )
        }
      />
      <AlertDialog
        open={asking === 'end'}
        onOpenChange={() => setAsking(null)}
        title={t`End the address?`}
        description={t`Calendars that read it show nothing new from now on.`}
        confirmLabel={t`End it`}
        pending={end.isPending}
        problem={end.error ? messageOf(end.error, t`It could not be ended. Try again.`) : undefined}
        onConfirm={() =>
          end.mutate(
            { businessId },
            {
              onSuccess() {
                setAsking(null)
                toast.success(t`The address is ended`)
              },
            },
          )
        }
      />
    </>
  )
}
