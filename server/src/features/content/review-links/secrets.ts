import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

import type { Services } from '../../../context.ts'

export function newPasscode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed, and of one link alone: whoever reads the database finds no digits by trying them all. */
export function hashOfPasscode({ secrets }: Pick<Services, 'secrets'>, { linkId, digits }: { linkId: string; digits: string }): string {
  return createHmac('sha256', secrets.derive('review-link passcodes')).update(`${linkId} ${digits}`).digest('base64url')
}

/** What a browser keeps of a guest: that they knew the digits, and how they are called. */
export interface Visit {
  /** Whether the passcode was given; the hash of it then, so that a new passcode is asked for again. */
  passed: string | null
  /** How they are called, where that is not whom the link is for. */
  name: string | null
}

/** A signed text for the cookie of one address of one link. */
export function signVisit(services: Pick<Services, 'secrets'>, tokenHash: string, { passed, name }: Visit): string {
  const text = Buffer.from(JSON.stringify([passed, name])).toString('base64url')
  return `${text}.${signature(services, tokenHash, text)}`
}

/** Nothing where it was not signed for this address. */
export function readVisit(services: Pick<Services, 'secrets'>, tokenHash: string, signed: string | undefined): Visit {
  const nobody = { passed: null, name: null }
  const [text = '', given = ''] = signed?.split('.') ?? []
  if (text.length > 2_000 || !isSame(given, signature(services, tokenHash, text))) return nobody
  const [passed, name] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string | null, string | null]
  return { passed, name }
}

function signature({ secrets }: Pick<Services, 'secrets'>, tokenHash: string, text: string): string {
  return createHmac('sha256', secrets.derive('review-link visits')).update(`${tokenHash} ${text}`).digest('base64url')
}

export function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
