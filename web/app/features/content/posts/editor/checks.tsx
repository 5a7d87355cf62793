import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { checkContent } from '@postwright/contract/content/content-checks'
import type { ContentIssue, PostContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { countBy, countWords, findHashtags } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Check, CircleX, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'

import { formatNumber } from '../../../../../lib/formats.ts'

/** What the platform's rules say about the text as it is now. */
export function Checks({ type, content }: { type: ContentType; content: PostContent }) {
  const issues = useMemo(() => checkContent(type, content), [type, content])
  const passes = useMemo(() => passed(type, content, issues), [type, content, issues])
  return (
    <section className="ed-psec" aria-label={t`Checks`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Checks</Trans>
        </h2>
        <span className="count">
          {issues.length > 0
            ? t`${{ length: issues.length }} to look at, ${{ lengthTwo: passes.length }} passed`
            : t`${{ length: passes.length }} passed`}
        </span>
      </div>
      <ul>
        {issues.map((issue) => (
          <li className="ed-check" key={`${issue.field}-${issue.code}`}>
            {issue.severity === 'hard' ? (
              <CircleX className="c-bad" role="img" aria-label={t`Stops publishing`} />
            ) : (
              <TriangleAlert className="c-warn" role="img" aria-label={t`Advice`} />
            )}
            <div>
              {issue.message}
              {issue.severity === 'hard' && (
                <div className="t12 soft">
                  <Trans>It cannot be scheduled like this.</Trans>
                </div>
              )}
            </div>
          </li>
        ))}
        {passes.map((pass) => (
          <li className="ed-check" key={pass.what}>
            <Check className="c-good" role="img" aria-label={t`Passed`} />
            <div>
              {pass.what}
              <div className="t12 soft num">{pass.detail}</div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Pass {
  what: string
  detail: string
}

function passed(type: ContentType, content: PostContent, issues: readonly ContentIssue[]): Pass[] {
  const rule = platformRules[type]
  const found = new Set(issues.map((issue) => issue.code))
  const label = contentTypeLabel(type)
  const passes: Pass[] = []
  if (content.body.trim() !== '' && !['too_long', 'long', 'short', 'required'].some((code) => found.has(code))) {
    const unit =
      rule.lengths.unit === 'words'
        ? t`${plural({ count: countWords(content.body) }, { one: '# word', other: '# words' })}`
        : t`${{ count: formatNumber(countBy(rule.body.counting, content.body)) }} of ${{ limit: formatNumber(rule.body.limit) }}`
    passes.push({ what: t`Length fits ${label}`, detail: unit })
  }
  if (rule.fold !== null && content.body.trim() !== '' && !found.has('long_first_line'))
    passes.push({
      what: t`The first line shows in full`,
      detail: t`About ${{ count: rule.fold.characters }} characters show before “more”`,
    })
  const tags = findHashtags(content.body).length
  if (rule.hashtags.usual[1] > 0 && !found.has('many_hashtags') && !found.has('too_many_hashtags') && tags > 0)
    passes.push({
      what: t`${plural(tags, { one: '# hashtag', other: '# hashtags' })}`,
      detail: t`${label} posts usually have up to ${{ most: rule.hashtags.usual[1] }}`,
    })
  return passes
}
