import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { Link2 } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'

interface ShareReportProps {
  businesses: readonly Business[]
  /** The one that is looked at. */
  business: Business | undefined
  onShare: (businessId: string) => void
}

/** Leads to the reports of the business that is looked at, or of one that is chosen: each report is of one. */
export function ShareReport({ businesses, business, onShare }: ShareReportProps) {
  if (business)
    return (
      <Button variant="primary" icon={Link2} onClick={() => onShare(business.id)}>
        <Trans>Share report</Trans>
      </Button>
    )
  if (businesses.length === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="primary" icon={Link2}>
          <Trans>Share report</Trans>
        </Button>
      }
    >
      {businesses.map(({ id, name }) => (
        <MenuItem key={id} onSelect={() => onShare(id)}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  )
}
