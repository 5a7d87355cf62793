import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { checkContent } from '@postwright/contract/content/content-checks'
import { checkMedia } from '@postwright/contract/content/media-checks'
import type { ContentIssue, PostContent, WholeContent } from '@postwright/contract/content/content'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { countBy, countWords, findHashtags } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Post } from '@postwright/contract/content/posts'
import { PencilLine } from 'lucide-react'
import { useMemo } from 'react'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { Button } from '../../../../../ui/button.tsx'
import { useChannelChecks } from './channel-checks.ts'
import { CheckRow } from './check-row.tsx'
import { PostingCosts } from './posting-costs.tsx'
import { resultsOf, ServerCheck, ServerChecksState } from './server-checks.tsx'
import { usePostChecks } from './use-post-checks.ts'

export interface ChecksProps {
  post: Post
  content: WholeContent
  timeZone: string
  /** Chooses words of the text. */
  onShow: (start: number, end: number) => void
  /** Begins a text of its own for a channel; null where the text stays as it is. */
  onOwnText: ((channelId: string) => void) | null
}

/** What the platform's rules say about the text as it is now, and what the server finds about the text as it is stored. */
export function Checks({ post, content, timeZone, onShow, onOwnText }: ChecksProps) {
  const type = post.contentType
  const issues = useMemo(() => checkContent(type, content), [type, content])
  const ofMedia = useMemo(() => checkMedia(type, post.media ?? []), [type, post.media])
  const ofChannels = useChannelChecks(post, content)
  const passes = useMemo(() => passed(type, content, issues), [type, content, issues])
  const checks = usePostChecks(post)
  const found = resultsOf(checks, timeZone)
  const advice = found.filter(({ tone }) => tone === 'advice')
  const rest = found.filter(({ tone }) => tone !== 'advice')
  const open = issues.length + ofMedia.length + ofChannels.length + advice.length
  const done = passes.length + rest.filter(({ tone }) => tone === 'passed').length

  function show(words: string) {
    const start = content.body.indexOf(words)
    if (start !== -1) onShow(start, start + words.length)
  }

  return (
    <section className="ed-psec" data-tour="editor-checks" aria-label={t`Checks`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Checks</Trans>
        </h2>
        <span className="count">
          {open > 0
            ? t`${plural({ open }, { other: '# to look at' })}, ${plural({ passed: done }, { other: '# passed' })}`
            : plural({ passed: done }, { other: '# passed' })}
        </span>
      </div>
      <ul>
        {issues.map((issue) => (
          <CheckRow
            key={`${issue.field}-${issue.code}`}
            tone={issue.severity === 'hard' ? 'stops' : 'advice'}
            detail={issue.severity === 'hard' && <Trans>It cannot be scheduled like this.</Trans>}
          >
            {issue.message}
          </CheckRow>
        ))}
        {ofMedia.map(({ code, severity, message }) => (
          <CheckRow
            key={`${code} ${message}`}
            tone={severity === 'hard' ? 'stops' : 'advice'}
            detail={severity === 'hard' && <Trans>It cannot be scheduled like this.</Trans>}
          >
            {message}
          </CheckRow>
        ))}
        {ofChannels.map(({ channel, code, message, hasOwnText }) => (
          <CheckRow
            key={`${channel.id} ${message}`}
            tone="advice"
            detail={<Trans>It cannot go to {ph({ channel: channelNamed(channel) })} like this.</Trans>}
            action={
              onOwnText &&
              !hasOwnText &&
              aboutText.has(code) && (
                <Button variant="ghost" size="sm" icon={PencilLine} onClick={() => onOwnText(channel.id)}>
                  {t`Own text for ${{ channel: channelNamed(channel) }}`}
                </Button>
              )
            }
          >
            {message}
          </CheckRow>
        ))}
        {advice.map((result) => (
          <ServerCheck key={result.key} result={result} onShow={content.body.includes(result.words ?? '') ? show : null} />
        ))}
        {passes.map((pass) => (
          <CheckRow key={pass.id} tone="passed" detail={pass.detail}>
            {pass.what}
          </CheckRow>
        ))}
        {rest.map((result) => (
          <ServerCheck key={result.key} result={result} onShow={null} />
        ))}
      </ul>
      <PostingCosts post={post} content={content} />
      <ServerChecksState checks={checks} />
    </section>
  )
}

/** What another text would mend. */
const aboutText: ReadonlySet<string> = new Set(['title', 'body', 'bytes'])

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
