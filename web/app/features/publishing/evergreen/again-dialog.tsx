import { plural, t } from '@lingui/core/macro'
import { evergreenDays } from '@postwright/contract/publishing/evergreen'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { channelsQuery } from '../channels/queries.ts'
import './again.css'
import { useAddPosts, useRemoveEntry } from './queries.ts'
import { firstRules, RulesFields } from './rules-fields.tsx'

export interface AgainDialogProps {
  posts: readonly { id: string; businessId?: string }[]
  timeZone: string
  /** Takes what became of each. */
  onAnswers?: (answers: readonly { id: string; refusal: string | null }[]) => void
  onClose: () => void
}

/** Puts posts into the evergreen library. */
export function AgainDialog({ posts, timeZone, onAnswers, onClose }: AgainDialogProps) {
  const [rules, setRules] = useState(firstRules)
  const businessIds = [...new Set(posts.map(({ businessId }) => businessId))]
  const [businessId] = businessIds
  const channels = useQuery({ ...channelsQuery(businessId), enabled: businessId !== undefined && businessIds.length === 1 })
  const add = useAddPosts()
  const remove = useRemoveEntry()

  async function submit() {
    const answers = await add.mutateAsync({ postIds: posts.map(({ id }) => id), ...rules }).catch(() => null)
    if (!answers) return
    onAnswers?.(answers)
    const entryIds = answers.flatMap(({ entryId }) => entryId ?? [])
    const [first] = answers
    if (entryIds.length > 0)
      toast.success(plural({ count: entryIds.length }, { one: '# post is shown again', other: '# posts are shown again' }), {
        label: t`Undo`,
        onAction: () => void undo(entryIds),
      })
    else if (!onAnswers && first?.refusal) toast.error(first.refusal)
    onClose()
  }

  async function undo(entryIds: readonly string[]) {
    try {
      for (const id of entryIds) await remove.mutateAsync({ id })
      toast.success(t`Taken out of the evergreen library`)
    } catch (error) {
      toast.failed(error, t`It could not be taken out`)
    }
  }

  return (
    <FormDialog
      title={plural({ count: posts.length }, { one: 'Show this post again', other: 'Show # posts again' })}
      description={t`What is in the evergreen library fills the posting times that are free in the next ${{ days: evergreenDays }} days. What rested longest goes first.`}
      submitLabel={t`Show again`}
      pending={add.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <RulesFields
        rules={rules}
        channels={businessIds.length === 1 ? (channels.data ?? []) : []}
        timeZone={timeZone}
        errors={fieldErrors(add.error)}
        onChange={(changed) => {
          add.reset()
          setRules(changed)
        }}
      />
      <FormProblem error={add.error} fallback={t`It could not be added`} />
    </FormDialog>
  )
}
