import type { CaptchaSettings, CaptchaState } from '@postwright/contract/operator/site'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, settingPlace, writeSetting } from './settings.ts'

const Stored = z.object({ siteKey: z.string().default(''), sealedSecretKey: z.string().nullable().default(null) }).prefault({})
type Stored = z.infer<typeof Stored>

const key = 'recaptcha'

export async function captchaState(tx: Pick<Tx, 'select'>): Promise<CaptchaState> {
  return present(await readSetting(tx, key, Stored))
}

/** Google's keys with the secret in the clear, for the call to Google alone; undefined when none are set. */
export async function recaptchaKeys({ db, secrets }: Services): Promise<{ siteKey: string; secretKey: string } | undefined> {
  const { siteKey, sealedSecretKey } = await readSetting(db.plain, key, Stored)
  return siteKey === '' || sealedSecretKey === null ? undefined : { siteKey, secretKey: secrets.open(sealedSecretKey, settingPlace(key)) }
}

/** `tx` is a system transaction. A secret that is not given again stays with the site key it was given for; no site key means no Google. */
export async function saveCaptcha(tx: Tx, { secrets }: Services, { siteKey, secretKey }: CaptchaSettings): Promise<CaptchaState> {
  const before = await readSetting(tx, key, Stored)
  const kept = before.siteKey === siteKey ? before.sealedSecretKey : null
  const sealedSecretKey = siteKey === '' ? null : secretKey ? secrets.seal(secretKey, settingPlace(key)) : kept
  const stored: Stored = { siteKey, sealedSecretKey }
  await writeSetting(tx, key, stored)
  return present(stored)
}

function present({ siteKey, sealedSecretKey }: Stored): CaptchaState {
  return { siteKey, hasSecretKey: sealedSecretKey !== null }
}
