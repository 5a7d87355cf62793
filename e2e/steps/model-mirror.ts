import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ModelMirror {
  url: string
  /** Bytes of a file that are sent before the connection stands still. */
  holdAfter: (bytes: number) => void
  close: () => Promise<void>
}

/** Serves one file under every path, as a mirror of models does: with ranges. */
export async function startModelMirror(file: Buffer): Promise<ModelMirror> {
  let most = Number.POSITIVE_INFINITY
  const server = createServer(({ method, headers }, response) => {
    if (method === 'HEAD') return void response.writeHead(200).end()
    const start = Number(/bytes=(\d+)-/.exec(headers.range ?? '')?.[1] ?? 0)
    response.writeHead(start > 0 ? 206 : 200, { etag: '"one"', 'content-length': file.length - start })
    const piece = file.subarray(start, Math.max(start, most))
    if (start + piece.length >= file.length) response.end(piece)
    else response.write(piece)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdAfter: (bytes) => void (most = bytes),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
