import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { rolldown } from 'rolldown'

import { browserCatalogueOf } from '../../server/src/locales.ts'
import type { Report } from '../measure.ts'

/** What it costs that sentences can be translated: English at first load, and another language's catalogue. */
export async function measureSentences(report: Report, firstLoad: readonly Buffer[]): Promise<void> {
  const ids = firstLoad.reduce((sum, script) => sum + gzipSync(script).byteLength - gzipSync(withoutIds(script)).byteLength, 0)
  const english = (ids + (await runtime()).byteLength) / 1024
  report.add({ name: 'sentences: English at first load of /app/dashboard', value: english, unit: 'KiB gz', threshold: 5 })
  const german = gzipSync(browserCatalogueOf('de')?.body ?? Buffer.alloc(0)).byteLength / 1024
  report.add({ name: 'sentences: the German catalogue', value: german, unit: 'KiB gz', threshold: 40 })
}

/** The words of a sentence are needed in any case; what names them for a catalogue is not. */
function withoutIds(script: Buffer): string {
  return script.toString('utf8').replace(/id:(?:`[\w+/-]{6}`|"[\w+/-]{6}"),message:/g, '')
}

const webLib = join(import.meta.dirname, '../../web/lib')
const entry = 'virtual:sentences'

/** What says them: the part of Lingui and of ours that every screen loads, compressed. */
async function runtime(): Promise<Buffer> {
  const bundle = await rolldown({
    input: entry,
    external: /^react(?:\/|$)/,
    plugins: [
      {
        name: 'sentences',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? `export * from '${webLib}/i18n.ts'\nexport * from '${webLib}/trans.tsx'` : null),
      },
    ],
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  })
  try {
    const { output } = await bundle.generate({ minify: true })
    return gzipSync(output.map((part) => (part.type === 'chunk' ? part.code : '')).join(''))
  } finally {
    await bundle.close()
  }
}
