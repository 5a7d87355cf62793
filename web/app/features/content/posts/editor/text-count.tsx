import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import type { ContentType } from '@postwright/contract/core/content-types'
import { countBy, countWords } from '@postwright/contract/content/counting'
import { type FieldRule, type Fold, platformRules } from '@postwright/contract/content/platform-rules'
import { useMemo } from 'react'

import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { Progress } from '../../../../../ui/progress.tsx'
import { foldAt } from '../preview/fold-at.ts'
import { say } from '@postwright/contract/core/sentences'

/** Longer texts are counted once the typing pauses. */
const countAtOnce = 5000
/** Characters of the words before "more"; a long address is known by its end. */
const mostOfFold = 32

/** The length in the platform's own counting, and where readers must ask for more. */
export function TextCount({ type, content }: { type: ContentType; content: PostContent }) {
  const later = useDebouncedValue(content, 200)
  const counted = content.body.length > countAtOnce ? later : content
  const rule = platformRules[type]
  const body = useMemo(() => countBy(rule.body.counting, counted.body), [rule, counted.body])
  const words = useMemo(() => (rule.markdown ? countWords(counted.body) : null), [rule, counted.body])
  const over = body > rule.body.limit

  return (
    <div className="ed-count">
      {rule.title && <TitleCount rule={rule.title} title={counted.title ?? ''} />}
      <span className={over ? 'num c-bad' : 'num'}>
        {words === null
          ? lengthText(body, rule.body)
          : t`${plural(words, { one: '# word', other: '# words' })}, ${{ length: lengthText(body, rule.body) }}`}
      </span>
      <div className="ed-count-bar">
        <Progress
          label={t`${{ field: say(rule.body.label) }} length`}
          done={body}
          total={rule.body.limit}
          warn={body > rule.body.limit * 0.9}
        />
      </div>
      {rule.fold !== null && <FoldMark text={counted.body} fold={rule.fold} />}
      {rule.body.counting === 'weighted' && /https?:\/\//.test(counted.body) && (
        <span>
          <Trans>each link counts 23</Trans>
        </span>
      )}
    </div>
  )
}

function lengthText(count: number, { counting, limit }: FieldRule): string {
  return counting === 'bytes'
    ? t`${plural(count, { other: '#' })} of ${plural(limit, { one: '# byte', other: '# bytes' })}`
    : t`${plural(count, { other: '#' })} of ${plural(limit, { one: '# character', other: '# characters' })}`
}

function TitleCount({ rule, title }: { rule: FieldRule; title: string }) {
  const count = countBy(rule.counting, title)
  return (
    <span className={count > rule.limit ? 'num c-bad' : 'num'}>
      {t`${{ field: say(rule.label) }} ${plural(count, { other: '#' })} of ${plural({ limit: rule.limit }, { other: '#' })}`}
    </span>
  )
}

/** The last words that show before "more". */
function FoldMark({ text, fold }: { text: string; fold: Fold }) {
  const cut = foldAt(text, fold)
  if (cut >= text.length) return null
  const words = text.slice(0, cut).trim().split(/\s+/).slice(-3).join(' ')
  const end = [...words].slice(-mostOfFold).join('')
  return <span className="trunc max-w-full">{t`“See more” after “${{ words: end === words ? words : `…${end}` }}”`}</span>
}
