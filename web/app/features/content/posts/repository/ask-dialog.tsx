import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ownTimeZone } from '../../../../../lib/formats.ts'
import { useNow } from '../../../../../lib/use-now.ts'
import { hasPassed, instantOf, type WallTime } from '../../../../../lib/wall-time.ts'
import { Field } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { businessQuery } from '../../businesses/queries.ts'
import type { ChosenPost } from './chosen-posts.tsx'
import { DecideBefore } from '../decide-before.tsx'
import type { useSubmitPosts } from '../queries.ts'

export interface Asked {
  note: string
  /** An instant. */
  decideBefore?: string
}

interface AskDialogProps {
  posts: readonly ChosenPost[]
  submit: ReturnType<typeof useSubmitPosts>
  onSubmit: (asked: Asked) => void
  onClose: () => void
}

/** Asks for a review of several posts. Each business says who decides; times are on its clock, or one's own where there are several. */
export function AskDialog({ posts, submit, onSubmit, onClose }: AskDialogProps) {
  const [note, setNote] = useState('')
  const [wall, setWall] = useState<WallTime | null>(null)
  const businessIds = [...new Set(posts.map(({ businessId }) => businessId))]
  const only = businessIds.length === 1 ? businessIds[0] : undefined
  const business = useQuery({ ...businessQuery(only ?? ''), enabled: only !== undefined })
  const timeZone = business.data?.timeZone ?? ownTimeZone()
  const now = useNow()
  const isTooLate = wall !== null && hasPassed(wall, timeZone, now)

  return (
    <FormDialog
      title={plural({ count: posts.length }, { one: 'Ask for a review of # post', other: 'Ask for a review of # posts' })}
      description={t`Their reviewers are told once for each business.`}
      submitLabel={t`Ask for review`}
      pending={submit.isPending}
      onSubmit={() => !isTooLate && onSubmit({ note, ...(wall !== null && { decideBefore: instantOf(wall, timeZone) }) })}
      onClose={onClose}
    >
      <DecideBefore wall={wall} timeZone={timeZone} plannedFor={null} onChange={setWall} />
      <Field label={t`What to look at`} hint={t`Whoever decides reads it with the posts.`}>
        <Textarea value={note} maxLength={1000} onChange={(event) => setNote(event.currentTarget.value)} />
      </Field>
      {submit.isError && <Problem error={submit.error} fallback={t`The review could not be asked for. Nothing was changed; try again.`} />}
    </FormDialog>
  )
}
