import { createHash } from 'node:crypto'
import { domainToASCII } from 'node:url'

/**
 * One text for every spelling of a mailbox: letter case, width and composition of letters, the two spellings of an international domain,
 * and what follows a plus sign. Mail goes to the address as it was given; this only tells whether it is known.
 */
export function addressKey(email: string): string {
  const at = email.lastIndexOf('@')
  const local = email.slice(0, at).normalize('NFKC').toLowerCase()
  const domain = email.slice(at + 1).normalize('NFKC')
  const untagged = local.replace(/(?<=.)\+.*$/, '')
  return `${untagged}@${domainToASCII(domain) || domain.toLowerCase()}`
}

/** For counting in tables that need not know whose address it is. */
export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}
