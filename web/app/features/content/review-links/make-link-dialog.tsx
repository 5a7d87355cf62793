import { plural, t } from '@lingui/core/macro'
import { asksGuests } from '@postwright/contract/content/review-rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { useSendsMail } from '../../identity/accounts/queries.ts'
import { businessQuery } from '../businesses/queries.ts'
import { type LinkDays, linkDayChoices } from './link-days.ts'
import { MadeLink } from './made-link.tsx'
import { MailLanguage, ownMailLanguage } from './mail-language.tsx'
import { useMakeReviewLink } from './queries.ts'
import { RefusedPosts } from './refused-posts.tsx'

interface MakeLinkDialogProps {
  posts: readonly { id: string; title: string }[]
  /** Of the first of them; a link is for one business. */
  businessId: string | undefined
  /** Saves what is still being typed; false keeps the link from being made. */
  before?: () => Promise<boolean>
  onClose: () => void
}

/** Asks whom the posts are for, and then shows the address, once. */
export function MakeLinkDialog({ posts, businessId, before, onClose }: MakeLinkDialogProps) {
  const [inLink, setInLink] = useState(posts)
  const count = inLink.length
  const [fields, setFields] = useState({ title: '', note: '', guestName: '', guestEmail: '' })
  const [days, setDays] = useState<LinkDays>('14')
  const [language, setLanguage] = useState(ownMailLanguage)
  const [passcode, setPasscode] = useState(false)
  const make = useMakeReviewLink()
  const sendsMail = useSendsMail()
  const business = useQuery({ ...businessQuery(businessId ?? ''), enabled: businessId !== undefined }).data
  const errors = fieldErrors(make.error)
  const set = (name: keyof typeof fields) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    setFields((now) => ({ ...now, [name]: value }))
  }
  if (make.data) return <MadeLink made={make.data} mailed={make.data.link.guestEmail !== null} onClose={onClose} />

  const refused = inLink.flatMap((post, place) => {
    const why = errors[`postIds.${place}`]
    return why === undefined ? [] : { ...post, why }
  })

  async function submit(those = inLink) {
    if (before && !(await before())) return
    setInLink(those)
    const guestEmail = fields.guestEmail.trim() || null
    make.mutate({ ...fields, postIds: those.map(({ id }) => id), guestEmail, language, days: Number(days), passcode })
  }

  return (
    <FormDialog
      title={plural({ count }, { one: 'Send a review link for # post', other: 'Send a review link for # posts' })}
      description={t`Whoever has the link sees these posts, comments and decides, without an account. Drafts go into review with it.`}
      submitLabel={t`Make the link`}
      pending={make.isPending}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {business?.requiresApproval && !asksGuests(business.reviewRule) && (
        <Banner tone="warn" title={t`A yes of a guest does not count`}>
          {t`The rule of ${{ business: business.name }} names no guest. Whoever has the link comments and asks for changes; to let them approve, name a guest in the rule.`}
        </Banner>
      )}
      <Field label={t`What is to be decided`} required error={errors['title']}>
        <Input value={fields.title} maxLength={120} placeholder={t`Seven posts for spring`} onChange={set('title')} />
      </Field>
      <Field label={t`A greeting`} hint={t`The guest reads it first.`} error={errors['note']}>
        <Textarea value={fields.note} maxLength={1000} rows={3} onChange={set('note')} />
      </Field>
      <Field label={t`Whom it is for`} required hint={t`Decisions and comments are kept in this name.`} error={errors['guestName']}>
        <Input value={fields.guestName} maxLength={80} autoComplete="off" onChange={set('guestName')} />
      </Field>
      {sendsMail && (
        <Field label={t`Mail it to`} hint={t`Leave it empty to hand the link over yourself.`} error={errors['guestEmail']}>
          <Input type="email" value={fields.guestEmail} maxLength={254} autoComplete="off" onChange={set('guestEmail')} />
        </Field>
      )}
      {fields.guestEmail.trim() !== '' && <MailLanguage value={language} onChange={setLanguage} />}
      <Field label={t`It works for`} error={errors['days']}>
        <Select value={days} onChange={setDays} options={linkDayChoices()} />
      </Field>
      <Checkbox
        label={t`Ask for a passcode`}
        hint={t`Six digits that you tell by another way. They are shown once, with the link.`}
        checked={passcode}
        onChange={(event) => setPasscode(event.currentTarget.checked)}
      />
      {refused.length > 0 && (
        <RefusedPosts
          refused={refused}
          others={count - refused.length}
          onLeaveOut={() => void submit(inLink.filter(({ id }) => !refused.some((post) => post.id === id)))}
        />
      )}
      {make.isError && refused.length === 0 && Object.keys(errors).every((field) => field === 'postIds' || field.startsWith('content')) && (
        <Problem error={make.error} fallback={t`The link could not be made. Nothing was changed; try again.`} />
      )}
    </FormDialog>
  )
}
