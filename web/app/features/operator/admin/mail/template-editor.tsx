import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MailTemplate, MailTemplateText } from '@postwright/contract/core/mail'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { useDebouncedValue } from '../../../../../lib/use-debounced-value.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Sheet, SheetBody } from '../../../../../ui/sheet.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { MailPreview } from './mail-preview.tsx'
import { templatesQuery, usePreview, useResetTemplate, useSaveTemplate } from './queries.ts'
import { templateLabel } from './template-names.ts'
import { TemplateTest } from './template-test.tsx'
import { VariableList } from './variable-list.tsx'

interface TemplateEditorProps {
  chosen: string | undefined
  onChoose: (name: string) => void
  ownAddress: string
}

export function TemplateEditor({ chosen, onChoose, ownAddress }: TemplateEditorProps) {
  const templates = useQuery(templatesQuery())
  if (!templates.data)
    return (
      <Sheet label={t`Templates`}>
        <LoadState of={templates} rows={6} loading={t`Loading the templates`} failed={t`The templates could not be loaded`} />
      </Sheet>
    )

  const template = templates.data.find(({ name }) => name === chosen) ?? templates.data[0]
  if (!template) return null
  const options = templates.data.map(({ name, isChanged }) => ({
    value: name,
    label: isChanged ? t`${ph({ template: templateLabel(name) })} (changed)` : templateLabel(name),
  }))
  return (
    <>
      <Field label={t`Template`} hint={template.about} className="max-w-[400px]">
        <Select options={options} value={template.name} onChange={onChoose} />
      </Field>
      <Words key={`${template.name} ${template.changedAt}`} template={template} ownAddress={ownAddress} />
    </>
  )
}

const settleMs = 400

function Words({ template, ownAddress }: { template: MailTemplate; ownAddress: string }) {
  const [words, setWords] = useState<MailTemplateText>(template.words)
  const area = useRef<HTMLTextAreaElement>(null)
  const save = useSaveTemplate()
  const reset = useResetTemplate()
  const settled = useDebouncedValue(words, settleMs)
  const preview = usePreview(template.name, settled)
  // What the preview refuses, saving would refuse too; it is told while somebody writes.
  const errors = { ...fieldErrors(preview.error), ...(save.isError && fieldErrors(save.error)) }
  const isEdited = words.subject !== template.words.subject || words.text !== template.words.text
  const problem = save.error
    ? messageOf(save.error, t`The template could not be saved`)
    : reset.error && messageOf(reset.error, t`The original words could not be brought back`)

  function keep() {
    reset.reset()
    save.mutate({ name: template.name, ...words }, { onSuccess: () => toast.success(t`Template saved`) })
  }

  function bringBack() {
    save.reset()
    reset.mutate({ name: template.name }, { onSuccess: () => toast.success(t`The original words are back`) })
  }

  function insert(name: string) {
    const { selectionStart: from, selectionEnd: to } = area.current ?? {
      selectionStart: words.text.length,
      selectionEnd: words.text.length,
    }
    const variable = `{{${name}}}`
    setWords({ ...words, text: words.text.slice(0, from) + variable + words.text.slice(to) })
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(from + variable.length, from + variable.length)
    })
  }

  return (
    <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
      <div className="grid gap-5">
        <Sheet title={t`Words`}>
          <SheetBody className="grid gap-5">
            <Field label={t`Subject`} required error={errors.subject}>
              <Input value={words.subject} onChange={(event) => setWords({ ...words, subject: event.currentTarget.value })} />
            </Field>
            <Field
              label={t`Text`}
              required
              error={errors.text}
              hint={t`An empty line parts paragraphs. # begins a heading, - an entry of a list; **bold**; [label](address) is a link, and a button on a line of its own.`}
            >
              <Textarea
                rows={16}
                ref={area}
                className="mono"
                spellCheck
                value={words.text}
                onChange={(event) => setWords({ ...words, text: event.currentTarget.value })}
              />
            </Field>
            {problem && Object.keys(errors).length === 0 && <Banner tone="bad" title={problem} />}
          </SheetBody>
          <div className="sheet-foot justify-end">
            {template.isChanged && (
              <Button variant="ghost" pending={reset.isPending} onClick={bringBack}>
                <Trans>Reset to the original</Trans>
              </Button>
            )}
            <Button variant="primary" pending={save.isPending} disabled={!isEdited} onClick={keep}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </Sheet>
        <VariableList variables={template.variables} onInsert={insert} />
      </div>
      <div className="grid gap-5">
        <MailPreview mail={preview.mail} failed={preview.isError && Object.keys(errors).length === 0} onRetry={() => preview.refetch()} />
        <TemplateTest name={template.name} words={words} ownAddress={ownAddress} />
      </div>
    </div>
  )
}
