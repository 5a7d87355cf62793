import { t } from '@lingui/core/macro'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { textOf } from '../../../../lib/form-text.ts'
import { useRenameConversation } from './queries.ts'
import type { ConversationName } from './use-conversation-acts.tsx'

export function RenameDialog({ conversation: { id, title }, onClose }: { conversation: ConversationName; onClose: () => void }) {
  const rename = useRenameConversation()
  return (
    <FormDialog
      title={t`Rename the conversation`}
      submitLabel={t`Rename`}
      pending={rename.isPending}
      onSubmit={(form) => rename.mutate({ id, title: textOf(form, 'title') }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={t`Title`} error={fieldErrors(rename.error)['title']}>
        <Input name="title" defaultValue={title} maxLength={120} />
      </Field>
      <FormProblem error={rename.error} fallback={t`The conversation could not be renamed. Try again.`} />
    </FormDialog>
  )
}
