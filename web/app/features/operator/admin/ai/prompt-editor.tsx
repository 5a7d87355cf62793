import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiPrompt } from '@postwright/contract/content/ai-prompts'
import { useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { useState } from 'react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { aiPromptVersionsQuery, useSavePrompt } from './queries.ts'
import { TryPrompt } from './try-prompt.tsx'

/** What is added to one prompt, and what was added before. */
export function PromptEditor({ prompt }: { prompt: AiPrompt }) {
  const { contentType, number } = prompt
  const [addition, setAddition] = useState(prompt.addition)
  const save = useSavePrompt()
  const errors = fieldErrors(save.error)
  const [isTrying, setTrying] = useState(false)
  const [isGoingBack, setGoingBack] = useState(false)
  const next = number + 1
  const isChanged = addition.trim() !== prompt.addition

  function store(text: string, said: string) {
    save.mutate({ contentType, addition: text, number }, { onSuccess: () => toast.success(said) })
  }

  return (
    <>
      <Form
        className="grid gap-3"
        pending={save.isPending}
        onSubmit={() => store(addition, t`Saved. The next drafts are written with it.`)}
      >
        <Field
          label={t`Added here`}
          hint={t`House rules that every draft of this type keeps, such as words to avoid. Data of a business belongs in its profile.`}
          error={errors['addition']}
        >
          <Textarea rows={4} maxLength={4000} value={addition} onChange={(event) => setAddition(event.currentTarget.value)} />
        </Field>
        {Object.keys(errors).length === 0 && <FormProblem error={save.error} fallback={t`The prompt could not be saved`} />}
        <div className="row gap-2 flex-wrap">
          <Button type="submit" variant="primary" disabled={!isChanged} pending={save.isPending}>
            {t`Save as version ${{ version: next }}`}
          </Button>
          {prompt.addition !== '' && (
            <Button onClick={() => setGoingBack(true)}>
              <Trans>Back to the original</Trans>
            </Button>
          )}
          <Button icon={PenLine} onClick={() => setTrying(true)}>
            <Trans>Try on…</Trans>
          </Button>
        </div>
      </Form>
      <Earlier prompt={prompt} onUse={setAddition} />
      {isTrying && <TryPrompt contentType={contentType} addition={addition} onClose={() => setTrying(false)} />}
      <AlertDialog
        open={isGoingBack}
        onOpenChange={setGoingBack}
        title={t`Take this prompt back to the original?`}
        description={t`Version ${next} is without what was added: the next drafts are written with what was shipped. Earlier versions stay in the list.`}
        confirmLabel={t`Back to the original`}
        pending={save.isPending}
        problem={save.isError ? messageOf(save.error, t`The prompt could not be saved`) : undefined}
        onConfirm={() => store('', t`Back to what was shipped.`)}
      />
    </>
  )
}

function Earlier({ prompt: { contentType, number }, onUse }: { prompt: AiPrompt; onUse: (addition: string) => void }) {
  const versions = useQuery({ ...aiPromptVersionsQuery(contentType), enabled: number > 0 })
  if (!versions.data?.length) return null
  return (
    <div>
      <h3 className="t13 m mb-1">
        <Trans>Versions</Trans>
      </h3>
      <ul className="ai-versions">
        {versions.data.map((version) => (
          <li key={version.number}>
            <div className="grow min-w-0">
              <p className="t13">
                {version.number === number ? t`Version ${{ number: version.number }}, in use` : t`Version ${{ number: version.number }}`}
                <span className="soft">{` · ${version.authorName}, ${formatDateTime(version.createdAt)}`}</span>
              </p>
              <p className="t12 soft two-lines">{version.addition || t`Nothing added: as shipped`}</p>
            </div>
            {version.number !== number && version.addition !== '' && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t`Use version ${{ number: version.number }}`}
                onClick={() => onUse(version.addition)}
              >
                <Trans>Use</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
