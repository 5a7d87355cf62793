import { uuidv7 } from 'uuidv7'
import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { type Secrets, SecretUnreadable } from '../../../infra/secrets.ts'
import { spentTokens } from './table.ts'

/**
 * What the server has to know again when somebody comes back, sealed and handed out to them: nothing is stored for a visitor who only
 * asks. A token of one kind is none of another.
 */
export interface OneTimeTokenKind<Data> {
  issue: (secrets: Secrets, data: Data) => string
  /** @returns null for what we did not issue, and for what is too old. */
  read: (secrets: Secrets, text: string | null) => OneTimeToken<Data> | null
  seconds: number
}

export interface OneTimeToken<Data> {
  id: string
  expiresAt: number
  data: Data
}

export function defineOneTimeToken<Data extends object>(kind: string, seconds: number, schema: z.ZodType<Data>): OneTimeTokenKind<Data> {
  return {
    seconds,
    issue: (secrets, data) =>
      secrets.seal(JSON.stringify({ kind, id: uuidv7(), expiresAt: Date.now() + seconds * 1000, data }), `token.${kind}`),
    read(secrets, text) {
      const envelope = Envelope.safeParse(unsealed(secrets, kind, text))
      if (!envelope.success || envelope.data.kind !== kind || envelope.data.expiresAt <= Date.now()) return null
      const data = schema.safeParse(envelope.data.data)
      return data.success ? { ...envelope.data, data: data.data } : null
    },
  }
}

const Envelope = z.object({ kind: z.string(), id: z.uuid(), expiresAt: z.number(), data: z.unknown() })

/** @returns false when the token was used before. `tx` is a system transaction. */
export async function useOneTimeToken(tx: Tx, { id, expiresAt }: OneTimeToken<unknown>): Promise<boolean> {
  const spent = await tx
    .insert(spentTokens)
    .values({ id, expiresAt: new Date(expiresAt) })
    .onConflictDoNothing()
    .returning({ id: spentTokens.id })
  return spent.length > 0
}

function unsealed(secrets: Secrets, kind: string, text: string | null): unknown {
  if (!text) return undefined
  try {
    return JSON.parse(secrets.open(text, `token.${kind}`))
  } catch (error) {
    if (error instanceof SecretUnreadable) return undefined
    throw error
  }
}
