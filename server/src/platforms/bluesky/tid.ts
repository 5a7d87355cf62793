import { createHash } from 'node:crypto'

const digits = '234567abcdefghijklmnopqrstuvwxyz'

/**
 * The key of a record: a moment in microseconds and ten bits more, in sortable base 32. https://atproto.com/specs/tid (read 2026-08)
 *
 * @param deliveryId a UUIDv7: the moment is when it was made, which is never in the future.
 * @param key what is the same for every send of a text: another text has another key.
 */
export function tidOf({ deliveryId, key }: { deliveryId: string; key: string }): string {
  const hash = createHash('sha256').update(key).digest()
  const milliseconds = BigInt(`0x${deliveryId.replaceAll('-', '').slice(0, 12)}`)
  const microseconds = milliseconds * 1000n + BigInt(hash.readUInt16BE(0) % 1000)
  let value = (microseconds << 10n) | BigInt(hash.readUInt16BE(2) & 0x3ff)
  let text = ''
  for (let at = 0; at < 13; at += 1) {
    text = digits[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
