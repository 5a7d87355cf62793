import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Brief } from '@postwright/contract/content/generation'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Repeat2 } from 'lucide-react'

import { formatAgo } from '../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { progressText } from './progress-text.ts'
import { lastGenerationQuery } from './queries.ts'

/** What this person had written last for the business: its drafts, and the brief once more. */
export function LastBrief({ businessId, onReuse }: { businessId: string; onReuse: (brief: Brief) => void }) {
  const { data: last } = useQuery(lastGenerationQuery(businessId))
  if (!last) return null
  const isWriting = last.drafts.some(({ state }) => state === 'writing')
  return (
    <div className="brief-last">
      <p className="t12 soft num">
        <Trans>
          Last brief · {ph({ when: formatAgo(last.startedAt) })} · {ph({ progress: progressText(last.drafts) })}
        </Trans>
      </p>
      <p className="brief-last-text trunc">{last.brief.text}</p>
      <span className="row gap-2">
        <Link to="/app/desk/$generationId" params={{ generationId: last.id }} className={buttonClass({ size: 'sm' })}>
          {isWriting ? t`Watch drafts` : t`Open drafts`}
        </Link>
        <Button size="sm" icon={Repeat2} onClick={() => onReuse(last.brief)}>
          <Trans>Reuse</Trans>
        </Button>
      </span>
    </div>
  )
}
