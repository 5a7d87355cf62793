// A process of its own for what reading a PDF takes: its peak of memory holds nothing else.
import { pdfOf } from '../server/test/document-files.ts'
import { readText } from '../server/src/infra/document-text/read-text.ts'

const pages = Number(process.argv[2])
const words = 'roast water coffee grind bloom press filter crema scale temper batch ember cherry parchment altitude harvest'.split(' ')
const line = (seed: number) => Array.from({ length: 12 }, (_, at) => words[(seed * 7 + at * (seed % 5) + at) % words.length]).join(' ')
const bytes = pdfOf(Array.from({ length: pages }, (_, page) => Array.from({ length: 42 }, (_unused, at) => `${line(page * 42 + at)}.`)))

const peakMb = () => process.resourceUsage().maxRSS / 1024
const before = peakMb()
const startedAt = performance.now()
const text = await readText({ kind: 'pdf', bytes })
const seconds = (performance.now() - startedAt) / 1000

process.stdout.write(JSON.stringify({ seconds, megabytes: peakMb() - before, pages: text.pages, blocks: text.blocks.length }))
