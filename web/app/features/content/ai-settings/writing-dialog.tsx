import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiChoices, AiSetting } from '@postwright/contract/content/ai-settings'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Form } from '../../../../ui/form.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useRemoveAiSetting, useUpdateAiSetting } from '../../identity/profile/queries.ts'
import { ModelOptions, readOptions, typedOptions } from './model-options.tsx'
import { type ChosenWriter, WriterFields } from './writer-fields.tsx'

interface WritingDialogProps {
  contentType: AiSetting['contentType']
  setting: AiSetting | undefined
  choices: AiChoices
  onClose: () => void
}

/** Who writes one content type for this person, and how. */
export function WritingDialog({ contentType, setting, choices, onClose }: WritingDialogProps) {
  const update = useUpdateAiSetting()
  const remove = useRemoveAiSetting()
  const [typed, setTyped] = useState(() => typedOptions(setting?.settings ?? {}))
  const [writer, setWriter] = useState<ChosenWriter>(
    setting === undefined || setting.model === '' ? { provider: '', model: '' } : { provider: setting.provider, model: setting.model },
  )
  const [own, setOwn] = useState<Record<string, string>>({})
  const refused = fieldErrors(update.error)
  const ofSettings = Object.fromEntries(Object.entries(refused).map(([path, message]) => [path.replace(/^settings\./, ''), message]))
  const errors = { ...ofSettings, ...own }
  const failed = update.error ?? remove.error

  const typeName = contentTypeLabel(contentType)
  const writerId = writer.provider || choices.instance.provider
  const byComposer = choices.providers.find(({ id }) => id === writerId)?.isComposer ?? false
  const close = (message: string) => () => {
    toast.success(message)
    onClose()
  }

  function submit() {
    const { options, errors } = readOptions(typed)
    setOwn(errors)
    if (!options) return
    // Following is the provider of the instance without a model.
    const chosen = writer.provider === '' ? { provider: choices.instance.provider, model: '' } : writer
    update.mutate({ contentType, ...chosen, settings: options }, { onSuccess: close(t`${typeName} settings saved`) })
  }

  return (
    <Dialog open wide onOpenChange={(open) => !open && onClose()} title={t`${typeName}, in your words`} locked={update.isPending}>
      <Form className="" pending={update.isPending} onSubmit={submit}>
        <div className="sheet-body grid gap-4">
          <WriterFields choices={choices} value={writer} errors={errors} onChange={setWriter} />
          {byComposer ? (
            <p className="hint">
              <Trans>
                The built-in composer writes {typeName}. It keeps the tone and the language of the brief; a tone, a language and
                instructions of your own count once an AI model writes.
              </Trans>
            </p>
          ) : (
            <ModelOptions value={typed} errors={errors} onChange={(change) => setTyped((before) => ({ ...before, ...change }))} />
          )}
          <Field label={t`Call to action`} error={errors['callToAction']}>
            <Input
              value={typed.callToAction}
              onChange={(event) => {
                const callToAction = event.currentTarget.value
                setTyped((before) => ({ ...before, callToAction }))
              }}
            />
          </Field>
          {failed && Object.keys(refused).length === 0 && <Problem error={failed} fallback={t`The settings could not be saved`} />}
        </div>
        <footer>
          <Button
            variant="ghost"
            pending={remove.isPending}
            onClick={() => remove.mutate({ contentType }, { onSuccess: close(t`${typeName} is back to its defaults`) })}
          >
            <Trans>Use the defaults</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={update.isPending}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </Form>
    </Dialog>
  )
}
