/** It brings no types; this is what our tests use of it. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface StoredMessage {
    uid: number
    raw: string
    flags: string[]
  }

  interface Mailbox {
    messages: StoredMessage[]
    uidvalidity: number
    uidnext: number
  }

  interface Options {
    plugins?: string[]
    users: Record<string, { password: string }>
    storage: Record<string, { messages?: { raw: string }[]; folders?: Record<string, object> }>
    secureConnection?: boolean
    credentials?: { key: string; cert: string }
  }

  interface ImapServer {
    server: Server
    getMailbox: (path: string) => Mailbox | undefined
    appendMessage: (mailbox: string, flags: string[], internaldate: false, raw: string) => void
  }

  export default function hoodiecrow(options: Options): ImapServer
}
