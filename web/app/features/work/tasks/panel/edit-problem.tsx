import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import type { TaskEdits } from './use-task-edits.ts'

/** What was not saved and why, with the ways on. */
export function EditProblem({ edits: { problem, insist, giveUp } }: { edits: TaskEdits }) {
  if (!problem) return null
  if (!problem.isConflict)
    return (
      <Banner
        tone="bad"
        title={problem.title}
        actions={
          <>
            <Button size="sm" onClick={insist}>
              <Trans>Try again</Trans>
            </Button>
            <Button size="sm" onClick={giveUp}>
              <Trans>Take it back</Trans>
            </Button>
          </>
        }
      />
    )
  return (
    <Banner
      tone="warn"
      title={problem.title}
      actions={
        <>
          <Button size="sm" onClick={insist}>
            <Trans>Keep mine</Trans>
          </Button>
          <Button size="sm" onClick={giveUp}>
            <Trans>Take theirs</Trans>
          </Button>
        </>
      }
    >
      {t`What you changed is shown here and not saved yet.`}
    </Banner>
  )
}
