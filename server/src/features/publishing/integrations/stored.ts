import { Integration, type IntegrationKind, integrationKinds } from '@postwright/contract/publishing/integrations'
import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting, settingPlace, writeSetting } from '../../core/instance/public.ts'

const App = z.object({
  id: z.string(),
  sealedSecret: z.string(),
  secretEnds: z.string(),
  check: Integration.shape.check,
  /** What the platform said when it would not take the app for somebody's sign-in, since it was entered or checked. */
  refused: z.string().nullable(),
})
export type StoredApp = z.infer<typeof App>

const Stored = z.partialRecord(z.enum(integrationKinds), App.nullable()).prefault({})
export type StoredApps = z.infer<typeof Stored>

const key = 'integrations'
export const place = settingPlace(key)

export function storedApps(tx: Pick<Tx, 'select'>): Promise<StoredApps> {
  return readSetting(tx, key, Stored)
}

/** `tx` is a system transaction. */
export async function writeApps(tx: Tx, apps: StoredApps): Promise<void> {
  await writeSetting(tx, key, apps)
}

/** Whether it is the very app that was stored then: sealed anew, the same secret is another one. */
export function isSameApp(now: StoredApps, then: StoredApps, kind: IntegrationKind): boolean {
  return now[kind]?.id === then[kind]?.id && now[kind]?.sealedSecret === then[kind]?.sealedSecret
}
