import type { Scope } from '@postwright/contract/core/scopes'

import type { Session } from '../../../api.ts'
import type { Services } from '../../../context.ts'
import { DomainError } from '../../../errors.ts'
import { presentSession, type SessionRow } from '../accounts/public.ts'
import { hashOfKey } from './service.ts'
import { msg } from '@postwright/contract/core/msg'

interface KeyRow extends SessionRow {
  scopes: Scope[]
}

/**
 * Who calls with this `Authorization` header: the person of an API key, in its workspace, with the role that they have there now.
 * Writes down that the key was used, once a minute at most.
 *
 * @throws UNAUTHENTICATED when it is no key, or not any more, or the person has left the workspace.
 */
export async function readKeySession({ db }: Services, authorization: string, address: string): Promise<Session> {
  const secret = /^bearer (pw_[\w-]{43})$/i.exec(authorization.trim())?.[1]
  const row = secret && (await findKey(hashOfKey(secret)))
  const session = row ? presentSession(row) : null
  if (!row || !session) throw new DomainError('UNAUTHENTICATED', msg`This API key is not known, has expired or was revoked.`)
  return { ...session, key: { scopes: row.scopes } }

  async function findKey(hash: string): Promise<KeyRow | undefined> {
    const { rows } = await db.pool.query<KeyRow>({
      ...(db.prepares && { name: 'api_key_of' }),
      text: 'select * from api_key_of($1, $2)',
      values: [hash, address],
    })
    return rows[0]
  }
}
