import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { Link } from '@tanstack/react-router'

import { formatDateTime } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'
import type { DeskDraft } from './desk-draft.ts'

/** How many of the drafts have their time, and when the next one goes out. Nothing before the first of them has. */
export function PlannedSummary({ drafts, business }: { drafts: readonly DeskDraft[]; business: Business }) {
  const times = drafts.flatMap(({ post }) => post?.nextDueAt ?? []).toSorted()
  const [next] = times
  if (next === undefined) return null
  const { id, timeZone } = business
  const scheduled = times.length
  return (
    <div className="dk-planned t13" role="status">
      <div className="b">
        {t`${scheduled} of ${plural({ total: drafts.length }, { one: '# post', other: '# posts' })} ${plural(scheduled, { one: 'is scheduled', other: 'are scheduled' })}`}
      </div>
      <div className="soft">
        <Trans>The next one goes out {ph({ when: formatDateTime(next, timeZone) })}.</Trans>
      </div>
      <Link to="/app/calendar" search={{ business: id, date: wallTimeOf(next, timeZone).slice(0, 10) }} className="link">
        <Trans>Open the calendar</Trans>
      </Link>
    </div>
  )
}
