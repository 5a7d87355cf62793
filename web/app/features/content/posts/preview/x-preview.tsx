import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { ChartNoAxesColumn, Heart, MessageCircle, Repeat2 } from 'lucide-react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { PreviewActions } from './preview-actions.tsx'
import type { PreviewProps } from './platform-preview.tsx'
import { RichText } from './rich-text.tsx'

export function XPreview({ content, name, handle }: PreviewProps) {
  const over = countText('x', content.body) > platformRules.x.body.limit
  return (
    <article className="pv pv-x" aria-label={t`X preview`}>
      <Monogram name={name} size={40} />
      <div className="min-w-0">
        <div className="trunc">
          <span className="b">{name}</span>{' '}
          <span className="soft">
            <Trans>@{handle} · now</Trans>
          </span>
        </div>
        <div className="pv-text">
          <RichText text={content.body} />
        </div>
        {over && (
          <p className="t12 c-bad mt-2">
            <Trans>X would refuse this: it is over the limit.</Trans>
          </p>
        )}
        <PreviewActions bare actions={[[MessageCircle], [Repeat2], [Heart], [ChartNoAxesColumn]]} />
      </div>
    </article>
  )
}
