/** `1200` cents are `12.00`. */
export function decimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Exactly, without floating point; null for what is no amount of a currency with cents. Refunds are negative in some answers. */
export function centsOf(value: string): number | null {
  const [, whole, part = ''] = /^-?(\d{1,10})(?:\.(\d{1,2}))?$/.exec(value) ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
