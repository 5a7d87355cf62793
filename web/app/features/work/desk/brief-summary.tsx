import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Generation } from '@postwright/contract/content/generation'
import { useNavigate } from '@tanstack/react-router'
import { Repeat2 } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'

/** What was asked for. Reusing it leads to the box on the dashboard, and writes nothing yet. */
export function BriefSummary({ generation, mayReuse }: { generation: Generation; mayReuse: boolean }) {
  const { businessId, brief, startedAt, id } = generation
  const [isWhole, setIsWhole] = useState(false)
  const navigate = useNavigate()
  return (
    <section className="dk-brief" data-tour="desk-brief" aria-label={t`Brief`}>
      <p className="t12 soft row">
        <Trans>Brief</Trans>
        <span className="end num">{formatDateTime(startedAt)}</span>
      </p>
      <p className="dk-brief-text" data-whole={isWhole || undefined}>
        {brief.text}
      </p>
      <div className="row gap-2">
        {mayReuse && (
          <Button size="sm" icon={Repeat2} onClick={() => navigate({ to: '/app/dashboard', search: { business: businessId, reuse: id } })}>
            <Trans>Reuse brief</Trans>
          </Button>
        )}
        {brief.text.length > 140 && (
          <Button size="sm" variant="ghost" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
            {isWhole ? t`Show less` : t`Show all`}
          </Button>
        )}
      </div>
    </section>
  )
}
