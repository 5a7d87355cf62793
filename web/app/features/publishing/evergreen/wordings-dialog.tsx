import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostWordings } from '@postwright/contract/publishing/evergreen'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSetWordings, wordingsQuery } from './queries.ts'

interface WordingsDialogProps {
  postId: string
  title: string
  onClose: () => void
}

/** Other texts in which a post is shown, in turn with its own. */
export function WordingsDialog({ postId, title, onClose }: WordingsDialogProps) {
  const wordings = useQuery(wordingsQuery(postId))
  if (wordings.data) return <WordingsForm {...{ postId, title, onClose }} kept={wordings.data} />
  return (
    <Dialog open onOpenChange={onClose} title={t`Other wordings`}>
      <div className="sheet-body">
        <LoadState of={wordings} rows={3} loading={t`Loading the wordings`} failed={t`The wordings could not be loaded`} />
      </div>
    </Dialog>
  )
}

function WordingsForm({ postId, title, kept, onClose }: WordingsDialogProps & { kept: readonly string[] }) {
  const [texts, setTexts] = useState(kept.length > 0 ? kept : [''])
  const save = useSetWordings()
  const errors = fieldErrors(save.error)

  async function submit() {
    const written = texts.filter((text) => text.trim() !== '')
    setTexts(written)
    if (!(await save.mutateAsync({ postId, wordings: written }).catch(() => null))) return
    toast.success(t`The wordings are kept`)
    onClose()
  }

  return (
    <FormDialog
      title={t`Other wordings`}
      description={t`“${{ title }}” is shown in its own words and in these, in turn. A platform that refuses repeats gets each of them once.`}
      submitLabel={t`Save`}
      pending={save.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {texts.map((text, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a wording is where it stands
        <Field key={at} label={t`Wording ${{ number: at + 1 }}`} error={errors[`wordings.${at}`]}>
          <div className="row gap-2 items-start">
            <Textarea
              className="grow"
              value={text}
              onChange={(event) => {
                const typed = event.currentTarget.value
                setTexts(texts.map((one, place) => (place === at ? typed : one)))
              }}
            />
            <IconButton
              icon={X}
              size="sm"
              label={t`Take wording ${{ number: at + 1 }} away`}
              onClick={() => setTexts(texts.filter((_, place) => place !== at))}
            />
          </div>
        </Field>
      ))}
      {texts.length < mostWordings && (
        <Button size="sm" icon={Plus} className="justify-self-start" onClick={() => setTexts([...texts, ''])}>
          <Trans>Add a wording</Trans>
        </Button>
      )}
      {save.isError && <Problem error={save.error} fallback={t`The wordings could not be kept`} />}
    </FormDialog>
  )
}
