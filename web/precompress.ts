import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { minify, type Plugin } from 'vite'

const compressible = /\.(js|css|svg)$/
/** In bytes; below this compression saves next to nothing. */
const smallest = 256

/** Scripts that Vite copies as they stand. */
const copied = ['before.js']

/** Writes each file of the build compressed beside itself, as well as it can be, so that the server never compresses. */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      await Promise.all(copied.map((name) => shorten(join(dir, name))))
      await Promise.all([...Object.keys(bundle), ...copied].map((name) => compress(join(dir, name))))
    },
  }
}

async function shorten(script: string): Promise<void> {
  const { code } = await minify(script, await readFile(script, 'utf8'))
  await writeFile(script, code)
}

async function compress(file: string): Promise<void> {
  if (!compressible.test(file)) return
  const source = await readFile(file)
  if (source.byteLength < smallest) return

  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: source.byteLength }
  const [br, gz] = await Promise.all([promisify(brotliCompress)(source, { params }), promisify(gzip)(source, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
