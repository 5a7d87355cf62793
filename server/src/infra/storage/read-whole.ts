/** Content of a known size, in the only memory that it takes. */
export async function readWhole(content: AsyncIterable<Uint8Array>, bytes: number): Promise<Buffer> {
  const whole = Buffer.allocUnsafeSlow(bytes)
  let at = 0
  for await (const chunk of content) {
    whole.set(chunk, at)
    at += chunk.byteLength
  }
  return whole.subarray(0, at)
}
