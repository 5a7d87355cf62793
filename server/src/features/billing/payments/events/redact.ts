import type { PaymentProviderName } from '@postwright/contract/billing/payment-settings'

import { type AllowedFields, allowedFields } from './allowed-fields.ts'

const removed = '«removed»'
const longest = 64 * 1024
const deepest = 20
const mostFields = 200

/**
 * The text of an event as it is kept and looked at: what `allowedFields` names; of everything else, that it was there. What is no JSON is
 * left out whole. Comes after the signature, which is of the bytes as they came.
 */
export function redacted(provider: PaymentProviderName, rawBody: Uint8Array): string {
  const value = parsed(Buffer.from(rawBody).toString('utf8'))
  if (value === undefined) return ''
  const text = JSON.stringify(kept(allowedFields[provider], value, '', 0), null, 1)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

/** `path`: the names of the fields that lead here. A list is what its items are. */
function kept(allowed: AllowedFields, value: unknown, path: string, depth: number): unknown {
  if (value === null) return null
  if (depth > deepest) return removed
  if (Array.isArray(value)) return value.slice(0, mostFields).map((one) => kept(allowed, one, path, depth + 1))
  if (typeof value === 'object') return leadsOn(allowed, path) ? fieldsOf(allowed, value, path, depth) : removed
  const inner = typeof value === 'string' && leadsOn(allowed, path) && /^\s*\{/.test(value) ? parsed(value) : undefined
  if (inner !== undefined) return kept(allowed, inner, path, depth + 1)
  return Object.hasOwn(allowed, path) && allowed[path]?.test(`${value as string | number | boolean}`) ? value : removed
}

function fieldsOf(allowed: AllowedFields, value: object, path: string, depth: number): object {
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostFields)
      .map(([name, one]) =>
        isName(name) ? [name, kept(allowed, one, path === '' ? name : `${path}.${name}`, depth + 1)] : [removed, removed],
      ),
  )
}

/** Whether anything within it may be kept: what has nothing of that is removed whole. */
function leadsOn(allowed: AllowedFields, path: string): boolean {
  return path === '' || Object.keys(allowed).some((one) => one.startsWith(`${path}.`))
}

/** As fields are called: whoever fills in the names of fields does not get words or numbers into ours. */
function isName(name: string): boolean {
  return /^[a-z]\w{0,39}$/i.test(name) && !/\d{4}/.test(name)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
