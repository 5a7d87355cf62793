import { plural, t } from '@lingui/core/macro'
import { mostTags, tagKey } from '@postwright/contract/content/tags'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Field } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { TagsInput } from '../../../../../ui/tags-input.tsx'
import type { ChosenPost } from './chosen-posts.tsx'
import { tagsQuery } from './queries.ts'
import { refusalOf } from '../tag-refusal.ts'
import type { useBulkTagging } from './use-bulk-tagging.ts'

interface TagDialogProps {
  posts: readonly ChosenPost[]
  tagging: ReturnType<typeof useBulkTagging>
  onClose: () => void
}

/** Which tags the chosen posts get, and which of those that they have they lose. */
export function TagDialog({ posts, tagging, onClose }: TagDialogProps) {
  const businessIds = [...new Set(posts.map(({ businessId }) => businessId))]
  const { data: known = [] } = useQuery(tagsQuery(businessIds.length === 1 ? businessIds[0] : undefined))
  const had = [...new Map(posts.flatMap(({ tags = [] }) => tags.map((tag) => [tagKey(tag), tag]))).values()]
  const [add, setAdd] = useState<string[]>([])
  const [kept, setKept] = useState(had)
  const remove = had.filter((tag) => !kept.includes(tag))

  async function submit() {
    if (add.length + remove.length === 0) return onClose()
    if (await tagging.change({ add, remove })) onClose()
  }

  return (
    <FormDialog
      title={plural({ count: posts.length }, { one: 'Tags of # post', other: 'Tags of # posts' })}
      description={t`Tags help you find posts again. They are never published.`}
      submitLabel={t`Change tags`}
      pending={tagging.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={t`Add`} hint={t`Enter or a comma ends a tag.`} error={tagging.error ? refusalOf(tagging.error) : undefined}>
        <TagsInput value={add} known={known} onChange={(tags) => setAdd(tags.slice(0, mostTags))} />
      </Field>
      {had.length > 0 && (
        <Field label={t`Tags that they have`} hint={t`Take away what none of them shall have.`}>
          <TagsInput value={kept} placeholder="" onChange={(tags) => setKept(tags.filter((tag) => had.includes(tag)))} />
        </Field>
      )}
    </FormDialog>
  )
}
