import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type RefObject, useState } from 'react'

import '../voice.css'
import { Button } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { knowsTitle, useIsComposed } from '../../businesses/knows-title.ts'
import { NoteForm } from '../note-form.tsx'
import { useAddNote, voiceQuery } from '../queries.ts'
import { BreachList, breachCount } from './breach-list.tsx'
import { useBreachMarks } from './use-breach-marks.ts'
import { useBreaches } from './use-breaches.ts'

interface EditorStyleProps {
  post: Post
  content: PostContent
  /** Where the text is drawn as it will look. */
  preview: RefObject<HTMLElement | null>
  onMend: ((content: PostContent) => void) | null
}

/** What the text in the editor breaks of how the business sounds, and a way to say what counts from now on. */
export function EditorStyle({ post, content, preview, onMend }: EditorStyleProps) {
  const { businessId } = post
  const voice = useQuery(voiceQuery(businessId))
  const breaches = useBreaches(voice.data, post.contentType, content)
  useBreachMarks(preview, content, breaches)
  const { changeBusinesses: mayAdd } = useMay()
  const isComposed = useIsComposed([post.contentType])
  return (
    <section className="ed-psec" aria-label={t`Style check`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Style check</Trans>
        </h2>
        {voice.data && <span className="count">{breachCount(breaches)}</span>}
      </div>
      <LoadState of={voice} rows={1} loading={t`Loading the voice`} failed={t`The voice could not be loaded`} />
      <BreachList content={content} breaches={breaches} onMend={onMend} />
      <div className="row flex-wrap gap-2 mt-2">
        {mayAdd && voice.data && <NoteForNextTime post={post} />}
        <Link
          to="/app/business/$businessId/profile"
          params={{ businessId }}
          search={{ tab: 'voice', type: post.contentType }}
          className="link t13"
        >
          {knowsTitle(isComposed)}
        </Link>
      </div>
    </section>
  )
}

function NoteForNextTime({ post: { id, businessId } }: { post: Post }) {
  const [isOpen, setOpen] = useState(false)
  const add = useAddNote()
  if (!isOpen)
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        <Trans>Note for the next draft</Trans>
      </Button>
    )
  return (
    <NoteForm
      text=""
      hint={t`Say what to do differently. This post is kept as its evidence.`}
      pending={add.isPending}
      error={add.error}
      onCancel={() => setOpen(false)}
      onSave={(text) =>
        add.mutate(
          { businessId, text, postId: id },
          {
            onSuccess() {
              toast.success(t`Note added`)
              setOpen(false)
            },
          },
        )
      }
    />
  )
}
