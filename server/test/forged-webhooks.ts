/** Something is changed that only the provider may say: the text, a proof, or all of it. */
export function forge(at: number, rawBody: Uint8Array, headers: Headers): { rawBody: Uint8Array; headers: Headers } {
  const [body, proofs] = [Buffer.from(rawBody), new Headers(headers)]
  const names = [...proofs.keys()]
  const name = names[at % names.length] ?? ''
  const kind = at % 8
  if (kind === 0) body.writeUInt8(body.readUInt8(at % body.length) ^ (1 << (at % 7)), at % body.length)
  if (kind === 1) return { rawBody: Buffer.concat([body, Buffer.from(' '.repeat(1 + (at % 5)))]), headers: proofs }
  if (kind === 2) return { rawBody: Buffer.from(JSON.stringify({ ...JSON.parse(body.toString()), at })), headers: proofs }
  if (kind === 3) proofs.delete(name)
  if (kind === 4) proofs.set(name, `${proofs.get(name)}${at}`)
  if (kind === 5) proofs.set(name, Buffer.from(String(at).repeat(20)).toString('hex'))
  // Closes the object that it is put into, and brings a body of its own.
  if (kind === 6) return { rawBody: Buffer.concat([body, Buffer.from(`,"webhook_event":{"at":${at}}`)]), headers: proofs }
  if (kind === 7) return { rawBody: body.subarray(0, Math.max(0, body.length - 1 - (at % body.length))), headers: proofs }
  return { rawBody: body, headers: proofs }
}
