import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { checkContent } from '@postwright/contract/content/content-checks'
import type { ContentIssue, PostContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { countBy, countWords, findHashtags } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Check, CircleX, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'

/** What the platform's rules say about the text as it is now. */
export function Checks({ type, content }: { type: ContentType; content: PostContent }) {
  const issues = useMemo(() => checkContent(type, content), [type, content])
  const passes = useMemo(() => passed(type, content, issues), [type, content, issues])
  return (
    <section className="ed-psec" data-tour="editor-checks" aria-label={t`Checks`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Checks</Trans>
        </h2>
        <span className="count">
          {issues.length > 0
            ? t`${plural({ open: issues.length }, { other: '# to look at' })}, ${plural({ passed: passes.length }, { other: '# passed' })}`
            : plural({ passed: passes.length }, { other: '# passed' })}
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
          <li className="ed-check" key={pass.id}>
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
  id: 'length' | 'fold' | 'hashtags'
  what: string
  detail: string
}

function passed(type: ContentType, content: PostContent, issues: readonly ContentIssue[]): Pass[] {
  const rule = platformRules[type]
  const found = new Set(issues.map((issue) => issue.code))
  const typeName = contentTypeLabel(type)
  const passes: Pass[] = []
  if (content.body.trim() !== '' && !['too_long', 'long', 'short', 'required'].some((code) => found.has(code))) {
    const detail =
      rule.lengths.unit === 'words'
        ? plural({ words: countWords(content.body) }, { one: '# word', other: '# words' })
        : t`${plural({ length: countBy(rule.body.counting, content.body) }, { other: '#' })} of ${plural({ limit: rule.body.limit }, { other: '#' })}`
    passes.push({ id: 'length', what: t`Length fits ${typeName}`, detail })
  }
  if (rule.fold !== null && content.body.trim() !== '' && !found.has('long_first_line'))
    passes.push({
      id: 'fold',
      what: t`The first line shows in full`,
      detail: plural({ characters: rule.fold.characters }, { other: 'About # characters show before “more”' }),
    })
  const tags = findHashtags(content.body).length
  if (rule.hashtags.usual[1] > 0 && !found.has('many_hashtags') && !found.has('too_many_hashtags') && tags > 0)
    passes.push({
      id: 'hashtags',
      what: plural(tags, { one: '# hashtag', other: '# hashtags' }),
      detail: t`${typeName} posts usually have up to ${{ most: rule.hashtags.usual[1] }}`,
    })
  return passes
}
