import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AiPrompt } from '@postwright/contract/content/ai-prompts'
import type { TriedPrompt } from '@postwright/contract/content/generation'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../../lib/errors.ts'
import { Banner } from '../../../../../ui/banner.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Form } from '../../../../../ui/form.tsx'
import { FormProblem } from '../../../../../ui/form-problem.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { businessesQuery } from '../../../content/businesses/queries.ts'
import { useTryPrompt } from './queries.ts'

interface TryPromptProps {
  contentType: AiPrompt['contentType']
  /** As it is typed, saved or not. */
  addition: string
  onClose: () => void
}

/** One draft with what was typed, for a business and a brief; it is read here and kept nowhere. */
export function TryPrompt({ contentType, addition, onClose }: TryPromptProps) {
  const businesses = useQuery(businessesQuery())
  const fitting = businesses.data?.filter((business) => business.contentTypes.includes(contentType)) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const attempt = useTryPrompt()
  const businessId = chosen ?? fitting[0]?.id
  const errors = fieldErrors(attempt.error)
  const typeName = contentTypeLabel(contentType)

  return (
    <Dialog
      open
      wide
      locked={attempt.isPending}
      onOpenChange={(open) => open || onClose()}
      title={t`Try the prompt of ${typeName}`}
      description={t`One draft with what is added here, saved or not. It uses tokens of your plan, and is kept nowhere.`}
    >
      <LoadState of={businesses} rows={2} loading={t`Loading businesses`} failed={t`The businesses could not be loaded`} />
      {businesses.data && fitting.length === 0 && (
        <div className="sheet-body">
          <Banner title={t`None of your businesses uses ${typeName}. Choose it in a business profile first.`} />
        </div>
      )}
      {businessId !== undefined && (
        <Form
          className=""
          pending={attempt.isPending}
          onSubmit={() => attempt.mutate({ businessId, contentType, text, addition: addition.trim() })}
        >
          <div className="sheet-body grid gap-4">
            <Field label={t`Business`} error={errors['businessId'] ?? errors['contentTypes']}>
              <Select value={businessId} onChange={setChosen} options={fitting.map(({ id, name }) => ({ value: id, label: name }))} />
            </Field>
            <Field label={t`Brief`} required error={errors['text']}>
              <Textarea rows={3} maxLength={8000} value={text} onChange={(event) => setText(event.currentTarget.value)} />
            </Field>
            {Object.keys(errors).length === 0 && <FormProblem error={attempt.error} fallback={t`The draft could not be written`} />}
            {attempt.data && !attempt.isPending && <Tried of={attempt.data} />}
          </div>
          <footer>
            <Button variant="primary" type="submit" pending={attempt.isPending}>
              {attempt.data ? t`Write again` : t`Write a draft`}
            </Button>
          </footer>
        </Form>
      )}
    </Dialog>
  )
}

function Tried({ of: { content, error, composer, writer, tokens } }: { of: TriedPrompt }) {
  if (!content) return <Banner tone="bad" title={error ?? t`Nothing was written.`} />
  const taken = plural({ count: tokens }, { one: '# token', other: '# tokens' })
  return (
    <div className="grid gap-2" role="group" aria-label={t`The draft`}>
      <p className="t12 soft num">{t`${writer}, ${taken}`}</p>
      {composer && (
        <Banner tone="warn" title={t`The built-in composer wrote this`}>
          <Trans>It reads no prompt: what is added here changes nothing until an AI model writes.</Trans>
        </Banner>
      )}
      {content.title && <p className="m">{content.title}</p>}
      <p className="ai-tried">{content.body}</p>
    </div>
  )
}
