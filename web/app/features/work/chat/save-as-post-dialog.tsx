import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSaveAsPost } from './queries.ts'

interface SaveAsPostDialogProps {
  message: ChatMessage
  business: Business
  onClose: () => void
}

export function SaveAsPostDialog({ message, business, onClose }: SaveAsPostDialogProps) {
  const save = useSaveAsPost()
  const navigate = useNavigate()
  const [contentType, setContentType] = useState(business.contentTypes[0] ?? 'blog')

  async function saveIt() {
    const post = await save.mutateAsync({ id: message.id, contentType }).catch(() => null)
    if (!post) return
    onClose()
    toast.success(t`Saved as a draft for ${{ contentType: contentTypeLabel(contentType) }}`, {
      label: t`Open`,
      onAction: () => void navigate({ to: '/app/repository/$postId', params: { postId: post.id } }),
    })
  }

  return (
    <FormDialog
      title={t`Save as post`}
      description={t`The text of this answer becomes a draft in the repository. The conversation stays as it is.`}
      submitLabel={t`Save as post`}
      pending={save.isPending}
      onSubmit={() => void saveIt()}
      onClose={onClose}
    >
      <Field label={t`Content type`}>
        <Select
          options={contentTypes.map(({ id }) => ({ value: id, label: contentTypeLabel(id) }))}
          value={contentType}
          onChange={setContentType}
        />
      </Field>
      <FormProblem error={save.error} fallback={t`The post could not be saved. Try again.`} />
    </FormDialog>
  )
}
