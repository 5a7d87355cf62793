/** What lets somebody charge again, what is on a card, and who somebody is. */
const hidden = new Set([
  'access_code',
  'access_token',
  'account_name',
  'account_number',
  'address',
  'authorization',
  'authorization_code',
  'bin',
  'birth_date',
  'card',
  'credit_card',
  'email',
  'email_address',
  'email_token',
  'first_name',
  'full_name',
  'given_name',
  'international_format_phone',
  'ip_address',
  'last4',
  'last_name',
  'log',
  'payer',
  'payer_info',
  'payment_source',
  'phone',
  'shipping_address',
  'source',
  'surname',
  'token',
])
const longest = 64 * 1024
const deepest = 20

/** The text of an event as somebody may look at it. What is no JSON is left out whole. */
export function redacted(rawBody: Uint8Array): string {
  const value = parsed(Buffer.from(rawBody).toString('utf8'))
  if (value === undefined) return ''
  const text = JSON.stringify(without(value, 0), null, 1)
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}

function without(value: unknown, depth: number): unknown {
  if (depth > deepest) return '…'
  if (typeof value === 'string') return withoutIn(value, depth)
  if (typeof value === 'number') return isCardNumber(String(value)) ? '…' : value
  if (Array.isArray(value)) return value.map((one) => without(one, depth + 1))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, hidden.has(name.toLowerCase()) && one ? '…' : without(one, depth + 1)]),
  )
}

/** Also where JSON stands in a text, and numbers of cards within words. PostgreSQL stores no zero character. */
function withoutIn(text: string, depth: number): string {
  const inner = /^\s*[[{]/.test(text) ? parsed(text) : undefined
  if (inner !== undefined) return JSON.stringify(without(inner, depth + 1))
  return text.replaceAll('\0', '').replace(/\d(?:[ -]?\d){12,18}/g, (digits) => (isCardNumber(digits.replace(/\D/g, '')) ? '…' : digits))
}

/** https://en.wikipedia.org/wiki/Luhn_algorithm */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const doubled = at % 2 === 1 ? Number(digit) * 2 : Number(digit)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
