import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { X } from 'lucide-react'

import { IconButton } from '../../../../../ui/button.tsx'
import { dropBegun, useCutOffUploads } from './uploads.ts'

/** What was under way when the page was closed. */
export function CutOffUploads({ businessId }: { businessId: string }) {
  const cutOff = useCutOffUploads(businessId)
  if (cutOff.length === 0) return null
  return (
    <ul aria-label={t`Uploads that were cut off`}>
      {cutOff.map(({ id, name }) => (
        <li key={id} className="media-cut-off t13">
          <span className="grow">
            <Trans>“{name}” did not arrive whole. Choose the same file again, and it goes on where it was.</Trans>
          </span>
          <IconButton size="sm" icon={X} label={t`Give ${name} up`} onClick={() => dropBegun(id)} />
        </li>
      ))}
    </ul>
  )
}
