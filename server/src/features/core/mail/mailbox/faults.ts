import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import type { ImapFault } from '../../../../infra/mail/imap-refusal.ts'

type Where = { host: string; port: number; user: string; folder: string }

const words: Record<ImapFault, (where: Where) => { says: Sentence; mend: Sentence }> = {
  private: ({ host, port }) => ({
    says: msg`${{ host }} is in a private network.`,
    mend: msg`If it is yours, name it in SAFE_FETCH_ALLOW as ${{ host }}:${{ port: String(port) }}, and start the server again.`,
  }),
  host: ({ host, port }) => ({
    says: msg`Nothing answers at ${{ host }}, port ${{ port: String(port) }}.`,
    mend: msg`Look the host and the port up at whoever keeps the mailbox: with TLS the port is usually 993, otherwise 143.`,
  }),
  silent: ({ host, port }) => ({
    says: msg`What answers at ${{ host }}, port ${{ port: String(port) }}, does not speak IMAP.`,
    mend: msg`Take the host and the port for IMAP, not those for sending mail. With TLS the port is usually 993, otherwise 143.`,
  }),
  certificate: ({ host }) => ({
    says: msg`The certificate of ${{ host }} is not to be trusted.`,
    mend: msg`Enter the host as its certificate names it. For a certificate of your own, start Node with NODE_EXTRA_CA_CERTS.`,
  }),
  encryption: ({ host }) => ({
    says: msg`${{ host }} does not take the encryption that is chosen here.`,
    mend: msg`Choose TLS for port 993, and STARTTLS for port 143.`,
  }),
  password: ({ user, host }) => ({
    says: msg`${{ host }} does not let ${{ user }} in with this password.`,
    mend: msg`Enter the password again. Where signing in takes a second step, make a password for programs at whoever keeps the mailbox.`,
  }),
  folder: ({ folder }) => ({
    says: msg`There is no folder ${{ folder }} in this mailbox.`,
    mend: msg`Enter the folder as the server names it. Folders below others often have a dot or a slash in between, such as INBOX.Bounces.`,
  }),
  other: ({ host }) => ({
    says: msg`${{ host }} let nobody read the mailbox.`,
    mend: msg`Its answer says why. Check again in some minutes.`,
  }),
}

/** What a fault means to whoever set the mailbox up, and what mends it. */
export function faultWords(fault: ImapFault, where: Where): { says: Sentence; mend: Sentence } {
  return words[fault](where)
}

export function isFault(text: string | null | undefined): text is ImapFault {
  return typeof text === 'string' && Object.hasOwn(words, text)
}
