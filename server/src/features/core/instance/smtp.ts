import { SmtpSecurity, type SmtpSettings, type SmtpState } from '@postwright/contract/core/mail'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { SmtpServer } from '../../../infra/mail/smtp.ts'
import { instanceIdentity, readSetting, removeSetting, settingPlace, writeSetting } from './settings.ts'

/** The mail server with its password in the clear: for sending alone. */
export interface InstanceSmtp extends SmtpServer {
  from: string
  fromName: string
}

const Stored = z
  .object({
    host: z.string(),
    port: z.number(),
    // What was saved before these could be chosen.
    security: SmtpSecurity.default('starttls'),
    user: z.string(),
    sealedPassword: z.string().nullable(),
    from: z.string(),
    fromName: z.string().default(''),
  })
  .nullish()

const key = 'smtp'

/** Undefined while no mail server is set up. */
export async function instanceSmtp(services: Services): Promise<InstanceSmtp | undefined> {
  const stored = await readSetting(services.db.plain, key, Stored)
  if (!stored) return undefined
  const { sealedPassword, fromName, ...settings } = stored
  return {
    ...settings,
    fromName: fromName || (await instanceIdentity(services)).name,
    password: sealedPassword === null ? '' : services.secrets.open(sealedPassword, settingPlace(key)),
  }
}

/** Whether mail leaves at all. Without a mail server it is kept, and nobody may be told to look into their inbox. */
export async function sendsMail({ db }: Pick<Services, 'db'>): Promise<boolean> {
  return (await smtpState(db.plain)) !== null
}

/** The settings without the password; null while no mail server is set up. */
export async function smtpState(tx: Pick<Tx, 'select'>): Promise<SmtpState | null> {
  const stored = await readSetting(tx, key, Stored)
  if (!stored) return null
  const { sealedPassword, ...settings } = stored
  return { ...settings, hasPassword: sealedPassword !== null }
}

/** From now on mails are kept. `tx` is a system transaction. */
export async function removeSmtp(tx: Tx): Promise<boolean> {
  return removeSetting(tx, key)
}

/** `tx` is a system transaction. A password that is left out stays, as long as the host does. */
export async function saveSmtp(tx: Tx, { secrets }: Pick<Services, 'secrets'>, { password, ...settings }: SmtpSettings): Promise<void> {
  const stored = await readSetting(tx, key, Stored)
  const kept = stored?.host === settings.host ? stored.sealedPassword : null
  const sealedPassword = password === undefined ? kept : password === '' ? null : secrets.seal(password, settingPlace(key))
  await writeSetting(tx, key, { ...settings, sealedPassword })
}
