import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { VoiceExample } from '@postwright/contract/content/voice'
import { Link } from '@tanstack/react-router'

import { formatDate } from '../../../../lib/formats.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useExamples, useMarkExample } from './queries.ts'
import { VoiceSection } from './voice-section.tsx'

const atOnce = 6

interface VoiceExamplesProps {
  businessId: string
  count: number
  mayChange: boolean
}

/** Approved posts, and which of them show how the business sounds. */
export function VoiceExamples({ businessId, count, mayChange }: VoiceExamplesProps) {
  const examples = useExamples(businessId, atOnce)
  const items = examples.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <VoiceSection
      title={t`Approved examples`}
      note={
        count === 0
          ? t`none chosen, the 3 nearest to the brief are sent`
          : t`${plural({ count }, { one: '# chosen', other: '# chosen' })}, the 3 nearest to the brief are sent`
      }
    >
      <p className="soft t13">
        <Trans>
          With a brief go posts of its content type: of those that you choose, else of those approved last. Facts are never taken from them.
        </Trans>
      </p>
      <LoadState of={examples} rows={3} loading={t`Loading examples`} failed={t`The examples could not be loaded`} />
      {examples.isSuccess && items.length === 0 && (
        <p className="soft t13 mt-3">
          <Trans>No post was approved yet.</Trans>
        </p>
      )}
      <ul className="vo-examples">
        {items.map((example) => (
          <Example key={example.postId} example={example} mayChange={mayChange} />
        ))}
      </ul>
      <LoadMore hasMore={examples.hasNextPage} pending={examples.isFetchingNextPage} onLoadMore={() => examples.fetchNextPage()} />
    </VoiceSection>
  )
}

function Example({ example, mayChange }: { example: VoiceExample; mayChange: boolean }) {
  const mark = useMarkExample()
  const { postId, contentType, title, approvedAt, isExample } = example
  return (
    <li>
      <Link to="/app/repository/$postId" params={{ postId }} className="vo-example">
        {title}
      </Link>
      <span className="t12 soft row flex-wrap gap-2">
        <TypeLabel type={contentType} />
        <span className="num">{t`Approved ${{ when: formatDate(approvedAt) }}`}</span>
      </span>
      {mayChange ? (
        <Checkbox
          label={t`Example`}
          aria-label={t`Example: ${title}`}
          checked={isExample}
          disabled={mark.isPending}
          onChange={(event) =>
            mark.mutate(
              { postId, isExample: event.currentTarget.checked },
              { onError: (error) => toast.failed(error, t`The example could not be changed`) },
            )
          }
        />
      ) : (
        isExample && (
          <span className="t12">
            <Trans>Example</Trans>
          </span>
        )
      )}
    </li>
  )
}
