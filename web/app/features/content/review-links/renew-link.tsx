import { t } from '@lingui/core/macro'
import type { ReviewLink } from '@postwright/contract/content/review-links'
import { useState } from 'react'

import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Select } from '../../../../ui/select.tsx'
import { useSendsMail } from '../../identity/accounts/queries.ts'
import { type LinkDays, linkDayChoices } from './link-days.ts'
import { MadeLink } from './made-link.tsx'
import { MailLanguage, ownMailLanguage } from './mail-language.tsx'
import { useRenewReviewLink } from './queries.ts'

/** Asks how a link is made anew, and then shows its new address, once. */
export function RenewLink({ link, onClose }: { link: ReviewLink; onClose: () => void }) {
  const [days, setDays] = useState<LinkDays>('14')
  const [passcode, setPasscode] = useState(link.hasPasscode)
  const mayMail = useSendsMail() && link.guestEmail !== null
  const [isMailWanted, setMailWanted] = useState(true)
  const mail = mayMail && isMailWanted
  const [language, setLanguage] = useState(ownMailLanguage)
  const renew = useRenewReviewLink()
  if (renew.data) return <MadeLink made={renew.data} mailed={mail} onClose={onClose} />
  return (
    <FormDialog
      title={t`Create a new link for “${{ title: link.title }}”`}
      description={t`The address before works no more. What ${{ guest: link.guestName }} decided and said stays.`}
      submitLabel={t`Make the link`}
      pending={renew.isPending}
      onSubmit={() => renew.mutate({ id: link.id, days: Number(days), passcode, mail, language })}
      onClose={onClose}
    >
      <Field label={t`It works for`}>
        <Select value={days} onChange={setDays} options={linkDayChoices()} />
      </Field>
      <Checkbox label={t`Ask for a passcode`} checked={passcode} onChange={(event) => setPasscode(event.currentTarget.checked)} />
      {mayMail && (
        <Checkbox
          label={t`Mail it to ${{ address: link.guestEmail ?? '' }}`}
          checked={isMailWanted}
          onChange={(event) => setMailWanted(event.currentTarget.checked)}
        />
      )}
      {mail && <MailLanguage value={language} onChange={setLanguage} />}
      {renew.isError && <Problem error={renew.error} fallback={t`The link could not be made. Nothing was changed; try again.`} />}
    </FormDialog>
  )
}
