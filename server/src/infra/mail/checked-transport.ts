import type { LookupAddress } from 'node:dns'
import { connect, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

import type { ImapTransport } from 'imapflow'

import { lookupOf } from '../public-address.ts'

/** Connects a mailbox to the very addresses that were checked, and asks for the name no second time. */
export function checkedTransport(addresses: LookupAddress[]): ImapTransport {
  const lookup = lookupOf(addresses)
  return {
    connect: ({ host, port, servername, secure }, onConnect) =>
      secure
        ? connectTls({ host, port, lookup, ...(servername && { servername }) }, onConnect)
        : connect({ host, port, lookup }, onConnect),
    upgrade(socket, { host, servername }, onSecure) {
      if (!(socket instanceof Socket)) throw new TypeError('This is no socket of ours.')
      return connectTls({ socket, host, ...(servername && { servername }) }, onSecure)
    },
  }
}
