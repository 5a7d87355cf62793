import type { GoogleOffer } from '@postwright/contract/identity/factors'
import { googleIssuer } from '@postwright/contract/identity/google'
import type { GoogleSettings, GoogleState } from '@postwright/contract/operator/sign-in-settings'
import { z } from 'zod'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Client } from '../../../../infra/oidc.ts'
import { readSetting, settingPlace, writeSetting } from '../../../core/instance/public.ts'

/** Stood in the settings of whoever chose none, in English for everybody. */
const labelOnceStored = 'Continue with Google'

const Stored = z
  .object({
    enabled: z.boolean().default(false),
    issuer: z.string().default(googleIssuer),
    clientId: z.string().default(''),
    sealedClientSecret: z.string().nullable().default(null),
    label: z.string().default(''),
  })
  .prefault({})
  .transform((stored) => (stored.issuer === googleIssuer && stored.label === labelOnceStored ? { ...stored, label: '' } : stored))
type Stored = z.infer<typeof Stored>

const key = 'google'

/** What is stored; the secret stays sealed. */
export function googleSettings({ db }: Pick<Services, 'db'>): Promise<Stored> {
  return readSetting(db.plain, key, Stored)
}

export async function googleState(services: Services): Promise<GoogleState> {
  return present(services, await googleSettings(services))
}

/** The button that visitors see. */
export async function googleOffer(services: Pick<Services, 'db'>): Promise<GoogleOffer> {
  const { enabled, label, issuer } = await googleSettings(services)
  return enabled ? { label, isGoogle: issuer === googleIssuer } : null
}

/** As whom we ask the provider, with the secret in the clear; null while it is switched off. */
export async function googleClient(services: Services): Promise<{ issuer: string; client: Client } | null> {
  const { enabled, issuer, clientId, sealedClientSecret } = await googleSettings(services)
  if (!enabled || sealedClientSecret === null) return null
  return {
    issuer,
    client: { clientId, clientSecret: services.secrets.open(sealedClientSecret, settingPlace(key)), redirectUri: redirectUri(services) },
  }
}

/** `tx` is a system transaction. */
export async function saveGoogleSettings(
  tx: Tx,
  services: Services,
  { clientSecret: _given, ...settings }: GoogleSettings,
  clientSecret: string | null,
): Promise<GoogleState> {
  const stored: Stored = {
    ...settings,
    sealedClientSecret: clientSecret === null ? null : services.secrets.seal(clientSecret, settingPlace(key)),
  }
  await writeSetting(tx, key, stored)
  return present(services, stored)
}

/**
 * The secret that holds with these settings. One that is not given again stays with the issuer and the client it was given for, so
 * that it is never sent to another one; it is opened only then.
 */
export async function keptSecret(services: Services, { clientSecret, issuer, clientId }: GoogleSettings): Promise<string | null> {
  if (clientSecret !== undefined) return clientSecret || null
  const stored = await googleSettings(services)
  const isSame = stored.issuer === issuer && stored.clientId === clientId
  return isSame && stored.sealedClientSecret !== null ? services.secrets.open(stored.sealedClientSecret, settingPlace(key)) : null
}

function present(services: Services, { enabled, issuer, clientId, sealedClientSecret, label }: Stored): GoogleState {
  return { enabled, issuer, clientId, hasClientSecret: sealedClientSecret !== null, label, redirectUri: redirectUri(services) }
}

function redirectUri({ config }: Services): string {
  return `${config.baseUrl}/api/auth/callback/google`
}
