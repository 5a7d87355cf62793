import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { ChipToggle } from '../../../../ui/chip.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Input } from '../../../../ui/input.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { businessQuery } from '../businesses/queries.ts'
import { useWriting } from './queries.ts'

/** Of the text of a post, in characters. */
const mostCharacters = 8000

/** From a post, drafts of other types: which ones, and what to say differently. They are written on the desk. */
export function RepurposeDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const business = useQuery(businessQuery(post.businessId))
  const [chosen, setChosen] = useState<readonly ContentType[]>([])
  const [words, setWords] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [state, writing] = useWriting()
  const navigate = useNavigate()
  const types = (business.data?.contentTypes ?? []).filter((type) => type !== post.contentType)

  async function write() {
    if (chosen.length === 0) return setProblem(t`Choose at least one content type.`)
    setProblem(null)
    const generationId = await writing.start({ postId: post.id, contentTypes: [...chosen], words, length: 'standard' })
    if (generationId === null) return setProblem(messageOf(writing.read().error, t`The drafts could not be begun. Nothing was written.`))
    onClose()
    await navigate({ to: '/app/desk/$generationId', params: { generationId } })
  }

  return (
    <FormDialog
      title={t`Repurpose this post`}
      description={t`New drafts of other types are written from its text. This post stays as it is, and they lead back to it.`}
      submitLabel={
        chosen.length === 0 ? t`Write drafts` : t`Write ${plural({ count: chosen.length }, { one: '# draft', other: '# drafts' })}`
      }
      pending={state.phase === 'starting'}
      onSubmit={() => void write()}
      onClose={onClose}
    >
      <LoadState of={business} rows={1} loading={t`Loading the business`} failed={t`The business could not be loaded`} />
      {business.data && types.length === 0 && (
        <p className="soft">
          <Trans>
            This business uses no other content type.{' '}
            <Link to="/app/business/$businessId/profile" params={{ businessId: post.businessId }} className="link">
              Choose more in its profile
            </Link>
            .
          </Trans>
        </p>
      )}
      {types.length > 0 && (
        <div className="chips" role="group" aria-label={t`Content types`}>
          {types.map((type) => (
            <ChipToggle
              key={type}
              type={type}
              pressed={chosen.includes(type)}
              onToggle={(pressed) => setChosen((before) => types.filter((one) => (one === type ? pressed : before.includes(one))))}
            >
              {contentTypeLabel(type)}
            </ChipToggle>
          ))}
        </div>
      )}
      <Field label={t`What to say differently`} hint={t`May be empty: then the same is said in the form of each type.`}>
        <Input value={words} maxLength={1000} onChange={(event) => setWords(event.currentTarget.value)} />
      </Field>
      {post.content.body.length > mostCharacters && (
        <p className="hint">
          <Trans>The text is long: its first 8,000 characters are used.</Trans>
        </p>
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </FormDialog>
  )
}
