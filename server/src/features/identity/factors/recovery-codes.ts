import { createHash, randomInt } from 'node:crypto'

import { recoveryCodeCount } from '@postwright/contract/identity/factors'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { recoveryCodes } from './table.ts'

/** Without letters and digits that look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 118 bits: nobody guesses one, so a plain hash keeps it. OWASP ASVS 5.0, 6.5.2, asks for a slow one below 112. */
const codeLength = 24
const group = /.{6}(?!$)/g

/** Ten new codes, in groups that can be copied by hand; the codes of before end. `tx` is a system transaction. */
export async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, createCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ id: uuidv7(), userId, codeHash: hashOf(code) })))
  return codes.map((code) => code.replaceAll(group, '$&-'))
}

/** A recovery code without what people put between its letters, or null for what cannot be one. */
export function readRecoveryCode(text: string): string | null {
  const plain = text.toLowerCase().replaceAll(/[\s-]/g, '')
  return plain.length === codeLength && [...plain].every((letter) => alphabet.includes(letter)) ? plain : null
}

/** @returns how many are left, or null when there is no such code, or not any more. `tx` is a system transaction. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<number | null> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(code))))
    .returning({ id: recoveryCodes.id })
  return used.length > 0 ? countRecoveryCodes(tx, userId) : null
}

export async function countRecoveryCodes(tx: Pick<Tx, 'select'>, userId: string): Promise<number> {
  const [row] = await tx
    .select({ left: sql<number>`count(*)::int` })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row?.left ?? 0
}

function createCode(): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
}

function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('base64url')
}
