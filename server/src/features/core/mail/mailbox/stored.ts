import { type ReportMailboxSettings, SmtpSecurity } from '@postwright/contract/core/mail'
import { z } from 'zod'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { ImapMailbox } from '../../../../infra/mail/imap.ts'
import { readSetting, removeSetting, settingPlace, writeSetting } from '../../instance/public.ts'
import { mailboxReading } from '../table.ts'

const Stored = z
  .object({
    host: z.string(),
    port: z.number(),
    security: SmtpSecurity,
    user: z.string(),
    folder: z.string(),
    sealedPassword: z.string().nullable(),
  })
  .nullish()

const key = 'report-mailbox'

/** The mailbox with its password in the clear: for signing in alone. Undefined while none is set up. */
export async function reportMailbox({ db, secrets }: Pick<Services, 'db' | 'secrets'>): Promise<ImapMailbox | undefined> {
  const stored = await readSetting(db.plain, key, Stored)
  if (!stored) return undefined
  const { sealedPassword, ...settings } = stored
  return { ...settings, password: sealedPassword === null ? '' : secrets.open(sealedPassword, settingPlace(key)) }
}

/** The settings without the password; null while none are saved. */
export async function mailboxSettings(tx: Pick<Tx, 'select'>) {
  const stored = await readSetting(tx, key, Stored)
  if (!stored) return null
  const { sealedPassword, ...settings } = stored
  return { ...settings, hasPassword: sealedPassword !== null }
}

/** A password that is left out stays, as long as host and user do. Another folder is read from its first mail on. */
export async function storeMailbox(
  tx: Tx,
  { secrets }: Pick<Services, 'secrets'>,
  { password, ...settings }: ReportMailboxSettings,
): Promise<void> {
  const before = await readSetting(tx, key, Stored)
  const isSameUser = before?.host === settings.host && before.user === settings.user
  const kept = isSameUser ? before.sealedPassword : null
  const sealedPassword = password ? secrets.seal(password, settingPlace(key)) : kept
  await writeSetting(tx, key, { ...settings, sealedPassword })
  if (!isSameUser || before.folder !== settings.folder) await forgetReading(tx)
}

/** @returns whether there was one. */
export async function forgetMailbox(tx: Tx): Promise<boolean> {
  await forgetReading(tx)
  return removeSetting(tx, key)
}

/** What was wrong with it is no news any more. */
async function forgetReading(tx: Tx): Promise<void> {
  await tx.delete(mailboxReading)
  await emit(tx, { type: 'mail.mailboxRead' })
}
