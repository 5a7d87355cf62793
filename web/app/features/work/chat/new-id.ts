/** A random UUID. `crypto.randomUUID` is missing where a page came without TLS, as in a home network. */
export function newId(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(16))].map((byte, at) => {
    if (at === 6) return (byte & 0x0f) | 0x40
    if (at === 8) return (byte & 0x3f) | 0x80
    return byte
  })
  const hex = digits.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
