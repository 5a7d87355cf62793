import { lookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { RequestOptions } from 'node:http'
import type { LookupFunction } from 'node:net'
import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import ipaddr from 'ipaddr.js'

import { inEnglish } from '../sentences.ts'

/** As a person typed it, without and with its port. */
type Host = Record<'hostname' | 'host', string>

/** An address that outgoing requests may not reach. The message may be shown. */
export class UnsafeAddress extends Error {
  override name = 'UnsafeAddress'
  readonly sentence: Sentence

  constructor(sentence: Sentence) {
    super(inEnglish(sentence))
    this.sentence = sentence
  }
}

export interface AddressRules {
  /** Hosts that may be in a private network: `name` or `name:port`. */
  allow: readonly string[]
  /** Asks the name servers; tests bring their own. */
  resolve?: (hostname: string) => Promise<LookupAddress[]>
}

/**
 * The addresses behind a URL, every one of them public unless the operator allowed the host. Whoever connects must use these and
 * not ask for the name again, since a second answer may differ.
 *
 * @throws UnsafeAddress, or the name server's error.
 */
export async function publicAddresses(url: URL, rules: AddressRules): Promise<LookupAddress[]> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new UnsafeAddress(msg`Only http and https addresses can be reached.`)
  return publicHost({ hostname: url.hostname.replace(/^\[|\]$/g, ''), host: url.host }, rules)
}

/**
 * The same for what is no URL, such as a mail server: `host` is the name with its port.
 *
 * @throws UnsafeAddress, or the name server's error.
 */
export async function publicHost({ hostname, host }: Host, { allow, resolve = resolveAll }: AddressRules): Promise<LookupAddress[]> {
  const addresses = ipaddr.isValid(hostname) ? [{ address: hostname, family: hostname.includes(':') ? 6 : 4 }] : await resolve(hostname)
  if (isAllowed({ hostname, host }, allow)) return addresses

  const refused = addresses.find(({ address }) => !isPublic(address))
  if (refused) throw new UnsafeAddress(msg`${{ host: hostname }} is in a private network. An operator can allow it with SAFE_FETCH_ALLOW.`)
  return addresses
}

/**
 * Options for a request that may only connect to the addresses of `url` that were checked here.
 *
 * @throws UnsafeAddress, or the name server's error.
 */
export async function checkedConnection(url: URL, rules: AddressRules): Promise<Pick<RequestOptions, 'agent' | 'lookup'>> {
  const addresses = await publicAddresses(url, rules)
  return {
    // A connection of its own: a kept one could lead to an address that was checked for another request.
    agent: false,
    lookup: lookupOf(addresses),
  }
}

/** Answers whatever is asked with addresses that were checked. */
export function lookupOf(addresses: LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all || !first) done(null, addresses)
    else done(null, first.address, first.family)
  }
}

/** Whether the address belongs to the internet at large: not private, loopback, link-local (where clouds keep metadata) or reserved. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  // A network without IPv4 reaches it through these; what counts is where they lead.
  if (parsed.kind() === 'ipv6' && isIn(parsed, '64:ff9b::', 96)) return isPublic(parsed.toByteArray().slice(12).join('.'))
  // What the range of a library leaves out is refused: of IPv6, this is all that is given out.
  if (parsed.kind() === 'ipv6' && !isIn(parsed, '2000::', 3)) return false
  return parsed.range() === 'unicast'
}

function isIn(address: ipaddr.IPv4 | ipaddr.IPv6, network: string, bits: number): boolean {
  return address.match(ipaddr.parse(network), bits)
}

function isAllowed({ hostname, host }: Host, allow: readonly string[]): boolean {
  return allow.some((entry) => [hostname, host].includes(entry.toLowerCase()))
}

function resolveAll(hostname: string): Promise<LookupAddress[]> {
  return lookup(hostname, { all: true })
}
