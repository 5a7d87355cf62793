import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { AiPrompt } from '@postwright/contract/content/ai-prompts'
import type { ContentType } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Sheet } from '../../../../../ui/sheet.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { WordDiff } from '../../../content/posts/editor/word-diff.tsx'
import { PromptEditor } from './prompt-editor.tsx'
import { aiPromptsQuery } from './queries.ts'
import { useFold } from './use-fold.tsx'

/** What models are told of each content type: read, added to, and taken back. */
export function Prompts() {
  const title = t`Prompts`
  const fold = useFold(title)
  const prompts = useQuery(aiPromptsQuery())
  const [chosen, setChosen] = useState<ContentType | null>(null)
  const current = prompts.data?.find(({ contentType }) => contentType === chosen) ?? prompts.data?.[0]
  const tokens = current?.tokens ?? 0
  return (
    <Sheet title={title} note={t`one for each type; what you add comes after what is shipped, and never replaces it`} {...fold}>
      <LoadState of={prompts} rows={3} loading={t`Loading prompts`} failed={t`The prompts could not be loaded`} />
      {prompts.data && current && (
        <div className="ai-prompts">
          <nav aria-label={t`Content types`}>
            {prompts.data.map((prompt) => (
              <button
                key={prompt.contentType}
                type="button"
                aria-current={prompt.contentType === current.contentType || undefined}
                onClick={() => setChosen(prompt.contentType)}
              >
                <TypeLabel type={prompt.contentType} />
                <span className="t12 soft num">{standing(prompt)}</span>
              </button>
            ))}
          </nav>
          <div className="ai-prompt">
            <p className="t12 soft num">
              <Plural value={tokens} one="about # token" other="about # tokens" />
              {'; '}
              <Trans>profile and brief follow, and voice and approved examples where there are any</Trans>
            </p>
            <Rules key={current.contentType} prompt={current} />
            <PromptEditor key={`${current.contentType} ${current.number}`} prompt={current} />
          </div>
        </div>
      )}
    </Sheet>
  )
}

/** As shipped, or with what was added marked. */
function Rules({ prompt: { rules, told, addition } }: { prompt: AiPrompt }) {
  const [isCompared, setCompared] = useState(false)
  const shown = isCompared && addition !== ''
  const name = shown ? t`What was added to what was shipped` : t`As shipped`
  return (
    <>
      {addition !== '' && (
        <span className="row">
          <Button size="sm" aria-pressed={shown} onClick={() => setCompared(!shown)}>
            <Trans>Compare with what was shipped</Trans>
          </Button>
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="ai-rules" lang="en" tabIndex={0} role="group" aria-label={name}>
        {shown ? <WordDiff from={rules} to={told} label={t`Changes`} /> : rules}
      </div>
    </>
  )
}

function standing({ addition, number }: AiPrompt): string {
  return addition === '' ? t`as shipped` : t`version ${number}`
}
