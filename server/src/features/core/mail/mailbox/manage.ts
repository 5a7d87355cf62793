import type { ReportMailboxSettings, ReportMailboxState } from '@postwright/contract/core/mail'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { Context } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { outsideWorkspaces } from '../../../../event-parts.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { refusePrivate } from '../../../../refuse-private.ts'
import { mayRunMail } from '../policy.ts'
import { mailboxReading } from '../table.ts'
import { faultWords, isFault } from './faults.ts'
import { forgetMailbox, mailboxSettings, storeMailbox } from './stored.ts'

/** The mailbox without its password, and how far it was read; null while there is none. */
export async function readMailbox({ services, actor }: Context): Promise<ReportMailboxState | null> {
  if (!mayRunMail(actor)) throw refused()
  return stateOf(services.db.plain)
}

/**
 * Has a mailbox read for bounces and complaints from now on. A password that is left out stays, as long as host and user do.
 *
 * @throws INVALID on `host` when it is in a private network that the operator did not allow.
 */
export async function saveMailbox({ services, actor }: Context, settings: ReportMailboxSettings): Promise<ReportMailboxState> {
  if (!mayRunMail(actor)) throw refused()
  const { host, port, security, user, folder } = settings
  await refusePrivate(services.config, 'host', { host, port })
  return services.db.withoutWorkspace('an administrator sets the mailbox for reports up', async (tx) => {
    await storeMailbox(tx, services, settings)
    await emit(tx, { type: 'mail.mailboxChanged', by: outsideWorkspaces(actor), host, port, security, user, folder })
    const state = await stateOf(tx)
    if (!state) throw new Error('What was saved is there.')
    return state
  })
}

/** Doing it again changes nothing. */
export async function removeMailbox({ services, actor }: Context): Promise<void> {
  if (!mayRunMail(actor)) throw refused()
  await services.db.withoutWorkspace('an administrator removes the mailbox for reports', async (tx) => {
    if (await forgetMailbox(tx)) await emit(tx, { type: 'mail.mailboxRemoved', by: outsideWorkspaces(actor) })
  })
}

async function stateOf(tx: Pick<Tx, 'select'>): Promise<ReportMailboxState | null> {
  const settings = await mailboxSettings(tx)
  if (!settings) return null
  const [reading] = await tx.select().from(mailboxReading)
  return {
    ...settings,
    readAt: reading?.readAt?.toISOString() ?? null,
    reports: reading?.reports ?? 0,
    problem: isFault(reading?.fault) ? say(faultWords(reading.fault, settings).says) : null,
  }
}

export function refused() {
  return forbidden(msg`Only a super admin may do this.`)
}
