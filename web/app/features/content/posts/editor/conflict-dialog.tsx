import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { useMemo, useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { changedMeanwhile } from './changed-by.ts'
import { ConflictPart } from './conflict-part.tsx'
import { type ChannelById, useChannelsById } from '../own-text/use-channels-by-id.ts'
import { ownText, titleOf } from '../own-text/whole-text.ts'
import { type Choice, merged, partsOf } from './merge-parts.ts'
import type { WorkingCopy } from './working-copy.ts'

export interface ConflictDialogProps {
  copy: WorkingCopy
  mine: WholeContent
  theirs: Post
  myId: string | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Two people saved the same post: both texts part by part, and neither is lost whatever is chosen. */
export function ConflictDialog({ copy, mine, theirs, myId, open, onOpenChange }: ConflictDialogProps) {
  const parts = useMemo(() => partsOf(copy.base, mine, theirs.content), [copy, mine, theirs.content])
  const [chosen, setChosen] = useState<{ of: typeof parts; choices: (Choice | null)[] }>({ of: parts, choices: [] })
  // What was chosen of a text that was saved over meanwhile says nothing about the newer one.
  const choices = parts.map((part, at) => (chosen.of === parts ? chosen.choices[at] : null) ?? part.proposed)
  const result = merged(parts, choices, mine)
  const channelById = useChannelsById(theirs.businessId)
  const places = parts.flatMap(({ isSame }, at) => (isSame ? [] : [at]))

  function choose(at: number, choice: Choice) {
    setChosen({ of: parts, choices: choices.with(at, choice) })
  }

  async function save(content: WholeContent) {
    await copy.resolve(content)
    onOpenChange(false)
  }

  function takeTheirs() {
    const set = copy.takeTheirs()
    onOpenChange(false)
    toast.success(t`Their text is used`, { label: t`Bring mine back`, onAction: () => copy.edit({ forChannels: [], ...set }) })
  }

  return (
    <Dialog
      wide
      open={open}
      onOpenChange={onOpenChange}
      title={t`Two versions of this text`}
      description={changedMeanwhile(theirs, myId)}
      footer={
        <>
          <Button onClick={takeTheirs}>
            <Trans>Use theirs</Trans>
          </Button>
          <Button onClick={() => save(mine)}>
            <Trans>Keep mine, theirs as a version</Trans>
          </Button>
          <Button variant="primary" disabled={result === null} onClick={() => result && save(result)}>
            <Trans>Save the result</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body cf">
        <p className="t13 soft">
          {places.length === parts.length
            ? t`Choose for each part what is kept. Their whole text stays a version.`
            : plural(
                { same: parts.length - places.length },
                {
                  one: '# part is the same. Choose for each other part what is kept. Their whole text stays a version.',
                  other: '# parts are the same. Choose for each other part what is kept. Their whole text stays a version.',
                },
              )}
        </p>
        {places.map((at, index) => {
          const part = parts[at]
          return (
            part && (
              <ConflictPart
                key={at}
                part={part}
                number={index + 1}
                channelById={channelById}
                choice={choices[at] ?? null}
                onChoose={(choice) => choose(at, choice)}
              />
            )
          )
        })}
        <section className="cf-result" aria-label={t`What is saved`}>
          <h3 className="label">
            <Trans>What is saved</Trans>
          </h3>
          {result ? <Result content={result} channelById={channelById} /> : <p className="t13 soft">{t`Choose for each part first.`}</p>}
        </section>
      </div>
    </Dialog>
  )
}

function Result({ content, channelById }: { content: WholeContent; channelById: ChannelById }) {
  const { title, body, forChannels = [] } = content
  return (
    <>
      {title && <p className="cf-text m">{title}</p>}
      <p className="cf-text">{body}</p>
      {forChannels.map((own) => (
        <div key={own.channelId}>
          <p className="label">{titleOf(own, channelById)}</p>
          <p className="cf-text">{ownText(own, channelById)}</p>
        </div>
      ))}
    </>
  )
}
