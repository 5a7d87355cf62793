import { isDeepStrictEqual } from 'node:util'

import { DoctorFinding, PaymentMode, type PaymentProviderName } from '@postwright/contract/billing/payment-settings'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, settingPlace, writeSetting } from '../../core/instance/public.ts'

const Check = z.object({ at: z.iso.datetime(), findings: z.array(DoctorFinding) })
export type StoredCheck = z.infer<typeof Check>

const Stored = z
  .object({
    paystack: z
      .object({ sealedSecretKey: z.string(), secretKeyEnds: z.string(), mode: PaymentMode, check: Check.nullable() })
      .nullable()
      .default(null),
    paypal: z
      .object({ clientId: z.string(), sealedClientSecret: z.string(), webhookId: z.string(), mode: PaymentMode, check: Check.nullable() })
      .nullable()
      .default(null),
  })
  .prefault({})
export type StoredPayments = z.infer<typeof Stored>

const key = 'payments'
const place = settingPlace(key)

export function storedPayments(tx: Pick<Tx, 'select'>): Promise<StoredPayments> {
  return readSetting(tx, key, Stored)
}

/** `tx` is a system transaction. */
export async function writePayments(tx: Tx, stored: StoredPayments): Promise<void> {
  await writeSetting(tx, key, stored)
}

export function sealKey({ secrets }: Pick<Services, 'secrets'>, text: string): string {
  return secrets.seal(text, place)
}

/** For calls to the provider alone. */
export function openKey({ secrets }: Pick<Services, 'secrets'>, sealed: string): string {
  return secrets.open(sealed, place)
}

/** Whether these are the very keys that were stored then: sealed anew, the same key is another one. */
export function isUnchanged(now: StoredPayments, then: StoredPayments, provider: PaymentProviderName): boolean {
  return isDeepStrictEqual({ ...now[provider], check: null }, { ...then[provider], check: null })
}
