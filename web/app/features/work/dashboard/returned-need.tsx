import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReturnedPost } from '@postwright/contract/work/dashboard'
import { Link } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import { NeedFrame } from './need-frame.tsx'

/** A post that its reviewers want changed. */
export function ReturnedNeed({ post: { id, title, businessName }, outcome }: { post: ReturnedPost; outcome: string | undefined }) {
  const what = t`Changes are requested for “${title}”`
  return (
    <NeedFrame icon={Undo2} tone="warn" what={what} detail={businessName} outcome={outcome}>
      <Link to="/app/repository/$postId" params={{ postId: id }} className={buttonClass({ size: 'sm' })} aria-label={t`Open: ${{ what }}`}>
        <Trans>Open</Trans>
      </Link>
    </NeedFrame>
  )
}
