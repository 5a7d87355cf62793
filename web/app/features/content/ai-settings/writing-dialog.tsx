import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { zodResolver } from '@hookform/resolvers/zod'
import { type AiSetting, AiSettingOptions } from '@postwright/contract/content/ai-settings'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { writersQuery } from '../generation/queries.ts'
import { useRemoveAiSetting, useUpdateAiSetting } from '../../identity/profile/queries.ts'

interface WritingDialogProps {
  contentType: AiSetting['contentType']
  setting: AiSetting | undefined
  onClose: () => void
}

export function WritingDialog({ contentType, setting, onClose }: WritingDialogProps) {
  const update = useUpdateAiSetting()
  const remove = useRemoveAiSetting()
  const form = useForm({ resolver: zodResolver(AiSettingOptions), defaultValues: setting?.settings ?? {} })
  const refused = fieldErrors(update.error)
  const errorOf = (field: 'tone' | 'language' | 'callToAction' | 'extraInstructions') =>
    form.formState.errors[field]?.message ?? refused[`settings.${field}`]
  const failed = update.error ?? remove.error

  const close = (message: string) => () => {
    toast.success(message)
    onClose()
  }
  const typeName = contentTypeLabel(contentType)
  const { data: writers } = useQuery(writersQuery())
  const byComposer = writers?.find((writer) => writer.contentType === contentType)?.composer ?? false
  const submit = form.handleSubmit((settings) =>
    update.mutateAsync({ contentType, settings }).then(
      close(t`${typeName} settings saved`),
      // The refusal is shown in the dialog.
      () => undefined,
    ),
  )
  const reset = () => remove.mutateAsync({ contentType }).then(close(t`${typeName} is back to its defaults`), () => undefined)

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`${typeName}, in your words`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="sheet-body grid gap-4">
          {byComposer ? (
            <p className="hint">
              <Trans>
                The built-in composer writes {typeName}. It keeps the tone and the language of the brief; a tone, a language and
                instructions of your own count once an AI model writes.
              </Trans>
            </p>
          ) : (
            <div className="grid gap-4 md:grid-cols-2">
              <Field label={t`Tone`} hint={t`Such as warm and plain.`} error={errorOf('tone')}>
                <Input {...form.register('tone')} />
              </Field>
              <Field label={t`Language`} hint={t`Such as English (ZA).`} error={errorOf('language')}>
                <Input {...form.register('language')} />
              </Field>
            </div>
          )}
          <Field label={t`Call to action`} error={errorOf('callToAction')}>
            <Input {...form.register('callToAction')} />
          </Field>
          {!byComposer && (
            <Field label={t`Extra instructions`} error={errorOf('extraInstructions')}>
              <Textarea {...form.register('extraInstructions')} />
            </Field>
          )}
          {failed && Object.keys(refused).length === 0 && <Problem error={failed} fallback={t`The settings could not be saved`} />}
        </div>
        <footer>
          <Button variant="ghost" pending={remove.isPending} onClick={reset}>
            <Trans>Use the defaults</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={update.isPending}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
