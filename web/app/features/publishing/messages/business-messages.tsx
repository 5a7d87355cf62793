import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import '../newsletters/newsletters.css'
import { Banner } from '../../../../ui/banner.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { Broadcasts } from './broadcasts.tsx'
import { Contacts } from './contacts.tsx'
import { Templates } from './templates.tsx'

/** WhatsApp of a business: what was sent, the templates of its numbers, and who agreed to get messages. */
export function BusinessMessages({ businessId }: { businessId: string }) {
  const { manageChannels } = useMay()
  if (manageChannels === undefined) return null
  if (!manageChannels)
    return (
      <div className="mt-6 max-w-[1040px]">
        <Banner title={t`People on the list are not shown to you`}>
          <Trans>{writers} see who gets messages of this business, and change it.</Trans>
        </Banner>
      </div>
    )
  return (
    <div className="mt-6 grid max-w-[1040px] gap-6">
      <Broadcasts businessId={businessId} />
      <Templates businessId={businessId} />
      <Contacts businessId={businessId} />
    </div>
  )
}
