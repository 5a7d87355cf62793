import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, CalendarSync, CopyCheck, Ellipsis, PartyPopper, Printer, Repeat, Rss } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { IconButton } from '../../../../../ui/button.tsx'
import { Menu, MenuItem, MenuSwitch } from '../../../../../ui/menu.tsx'
import { FeedDialog } from './feed-dialog.tsx'

interface CalendarMenuProps {
  businesses: readonly { id: string; name: string; timeZone: string }[]
  chosen: string | undefined
  mayMake: boolean
  onChoose: (() => void) | undefined
  holidays: { areShown: boolean; toggle: () => void }
}

const PostingTimesDialog = lazy(() =>
  import('../../slots/posting-times-dialog.tsx').then((module) => ({ default: module.PostingTimesDialog })),
)

const SeriesDialog = lazy(() => import('../../recurring/series-dialog.tsx').then((module) => ({ default: module.SeriesDialog })))

const LibraryDialog = lazy(() => import('../../evergreen/library-dialog.tsx').then((module) => ({ default: module.LibraryDialog })))

/** The times that the queue fills; what is shown again at those that are left; what comes again; and the calendar outside this application: in another calendar, and on paper. */
export function CalendarMenu({ businesses, chosen, mayMake, onChoose, holidays }: CalendarMenuProps) {
  const [showsTimes, setShowsTimes] = useState(false)
  const [showsLibrary, setShowsLibrary] = useState(false)
  const [showsSeries, setShowsSeries] = useState(false)
  const [isSubscribing, setSubscribing] = useState(false)
  return (
    <>
      <Menu align="end" trigger={<IconButton icon={Ellipsis} variant="default" label={t`More of the calendar`} />}>
        {onChoose && (
          <MenuItem icon={CopyCheck} onSelect={onChoose}>
            <Trans>Choose several posts</Trans>
          </MenuItem>
        )}
        {businesses.length > 0 && (
          <MenuItem icon={CalendarClock} onSelect={() => setShowsTimes(true)}>
            <Trans>Posting times</Trans>
          </MenuItem>
        )}
        {businesses.length > 0 && (
          <MenuItem icon={Repeat} onSelect={() => setShowsLibrary(true)}>
            <Trans>Evergreen library</Trans>
          </MenuItem>
        )}
        {businesses.length > 0 && (
          <MenuItem icon={CalendarSync} onSelect={() => setShowsSeries(true)}>
            <Trans>Recurring posts</Trans>
          </MenuItem>
        )}
        {businesses.length > 0 && (
          <MenuItem icon={Rss} onSelect={() => setSubscribing(true)}>
            <Trans>Subscribe</Trans>
          </MenuItem>
        )}
        <MenuSwitch icon={PartyPopper} checked={holidays.areShown} onChange={holidays.toggle}>
          <Trans>Public holidays</Trans>
        </MenuSwitch>
        <MenuItem icon={Printer} onSelect={() => window.print()}>
          <Trans>Print</Trans>
        </MenuItem>
      </Menu>
      {showsTimes && (
        <Suspense>
          <PostingTimesDialog businesses={businesses} businessId={chosen} onClose={() => setShowsTimes(false)} />
        </Suspense>
      )}
      {showsLibrary && (
        <Suspense>
          <LibraryDialog businesses={businesses} businessId={chosen} onClose={() => setShowsLibrary(false)} />
        </Suspense>
      )}
      {showsSeries && (
        <Suspense>
          <SeriesDialog businesses={businesses} businessId={chosen} onClose={() => setShowsSeries(false)} />
        </Suspense>
      )}
      {isSubscribing && <FeedDialog businesses={businesses} chosen={chosen} mayMake={mayMake} onClose={() => setSubscribing(false)} />}
    </>
  )
}
