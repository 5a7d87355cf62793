import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../infra/public-address.ts'
import { inEnglish } from '../sentences.ts'
import type { NotAccepted } from './connection.ts'

/**
 * The address of a server as a person typed it, without the slash at its end; `example.org` gets https. Whoever asks there goes by the
 * address rules, which refuse private networks: this looks at the text alone.
 */
export function baseAddress(field: string, typed: string, { allow }: AddressRules): { type: 'address'; url: string } | NotAccepted {
  const refused = (reason: string): NotAccepted => ({ type: 'refused', field, reason })
  const text = typed.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !url.hostname.includes('.') || url.username || url.password)
    return refused(inEnglish(msg`Enter the address of a server, such as https://loerielane.example`))
  const isAllowed = allow.some((entry) => [url.hostname, url.host].includes(entry.toLowerCase()))
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowed))
    return refused(inEnglish(msg`Use an address that begins with https: what you enter here is sent there.`))
  return { type: 'address', url: `${url.origin}${url.pathname.replace(/\/+$/, '')}` }
}
