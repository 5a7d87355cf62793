import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'

import { Sheet } from '../../../../ui/sheet.tsx'
import { LinkList } from './link-list.tsx'
import { reviewLinksQuery } from './queries.ts'

/** The review links of a business; nothing where there is none. */
export function BusinessLinks({ businessId }: { businessId: string }) {
  const links = useQuery(reviewLinksQuery(businessId))
  if (!links.data || links.data.length === 0) return null
  return (
    <Sheet title={t`Review links`} count={links.data.length} className="my-6">
      <div className="px-4">
        <LinkList links={links.data} />
      </div>
    </Sheet>
  )
}
