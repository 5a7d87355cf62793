import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { notify } from '../../../infra/db/notify.ts'
import type { SealedPlace } from '../../../infra/secrets.ts'
import { instanceSettings } from './table.ts'

/** One setting of the instance, or what the schema makes of nothing. `tx` is a system transaction, or the database without a tenant. */
export async function readSetting<Schema extends z.ZodType>(tx: Pick<Tx, 'select'>, key: string, schema: Schema): Promise<z.infer<Schema>> {
  const [row] = await tx.select({ value: instanceSettings.value }).from(instanceSettings).where(eq(instanceSettings.key, key))
  return schema.parse(row?.value)
}

/** The channel on which every node hears that a setting changed. */
export const settingsChannel = 'settings'

/** Where secrets of a setting are sealed for. */
export function settingPlace(key: string): SealedPlace {
  return `instance_settings.value.${key}`
}

/** Secrets inside `value` are sealed already. Every node is told when the transaction commits. */
export async function writeSetting(tx: Tx, key: string, value: unknown): Promise<void> {
  await tx
    .insert(instanceSettings)
    .values({ key, value })
    .onConflictDoUpdate({ target: instanceSettings.key, set: { value, updatedAt: sql`now()` } })
  await notify(tx, settingsChannel, key)
}

/** @returns whether it was there. */
export async function removeSetting(tx: Tx, key: string): Promise<boolean> {
  return (await tx.delete(instanceSettings).where(eq(instanceSettings.key, key))).rowCount === 1
}

/** Until the transaction ends, nobody else who asks for this changes a setting: for what is read, looked at and written back. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${settingsLock})`)
}

/** Any number will do, as long as nothing else takes it. */
const settingsLock = 7_406_130

const InstanceIdentity = z
  .object({
    name: z.string().default('Postwright'),
    supportEmail: z.string().default(''),
    /** For questions, and for sales; `contactOf` says what stands in where one is empty. */
    contactEmail: z.string().default(''),
    salesEmail: z.string().default(''),
  })
  .prefault({})
export type InstanceIdentity = z.infer<typeof InstanceIdentity>

/** Where people write to about what; empty while nobody has entered an address. */
export function contactOf({ supportEmail, contactEmail, salesEmail }: InstanceIdentity) {
  const [questions, support] = [contactEmail || supportEmail, supportEmail || contactEmail]
  return { questions, support, sales: salesEmail || support }
}

/** What this instance is called, and where people ask for help. */
export function instanceIdentity({ db }: Pick<Services, 'db'>): Promise<InstanceIdentity> {
  return readSetting(db.plain, identityKey, InstanceIdentity)
}

export async function saveIdentity(tx: Tx, changes: Partial<InstanceIdentity>): Promise<void> {
  const known = await readSetting(tx, identityKey, InstanceIdentity)
  await writeSetting(tx, identityKey, { ...known, ...changes })
}

const identityKey = 'identity'
