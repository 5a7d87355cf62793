import type { MailboxFinding } from '@postwright/contract/core/mail'
import { msg, plural } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { Context } from '../../../../context.ts'
import { openFolder } from '../../../../infra/mail/imap.ts'
import { ImapRefusal } from '../../../../infra/mail/imap-refusal.ts'
import { mayRunMail } from '../policy.ts'
import { faultWords } from './faults.ts'
import { refused } from './manage.ts'
import { reportMailbox } from './stored.ts'

/** Somebody waits for the answer. */
const patience = { connectMs: 6_000, idleMs: 8_000 }

/** Signs in to the saved mailbox, opens its folder, and says in words what is wrong where it cannot. */
export async function examineMailbox({ services, actor }: Context): Promise<MailboxFinding> {
  if (!mayRunMail(actor)) throw refused()
  const mailbox = await reportMailbox(services)
  if (!mailbox) return { works: false, says: say(msg`No mailbox is saved yet.`), mend: [say(msg`Save one first.`)], answer: null }
  const { user, folder } = mailbox
  try {
    const opened = await openFolder(mailbox, { rules: { allow: services.config.safeFetchAllow }, limits: patience })
    await opened.close()
    const { mails } = opened
    const says = msg`${{ user }} may read ${{ folder }}. ${plural({ mails }, { one: '# mail lies', other: '# mails lie' })} in it.`
    return { works: true, says: say(says), mend: [], answer: null }
  } catch (error) {
    if (!(error instanceof ImapRefusal)) throw error
    const { says, mend } = faultWords(error.fault, mailbox)
    return { works: false, says: say(says), mend: [say(mend)], answer: error.answer }
  }
}
