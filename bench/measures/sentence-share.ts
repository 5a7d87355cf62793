import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import type { Customer } from '../customer.ts'
import { type Load, load } from '../load.ts'
import type { Report } from '../measure.ts'
import { run } from '../product.ts'
import { startProfiler } from '../profiler.ts'

interface Ground {
  customer: Customer
  databaseUrl: string
  dataDir: string
  businessId: string
  port: number
}

/**
 * What sentences that can be translated take of the processor time of a list and of creating a post. Two programs beside each other differ
 * by more than that from one start to the next, so it is counted within one: the samples of a profile that fall into what says them.
 */
export async function measureSentenceShare(report: Report, { customer, databaseUrl, dataDir, businessId, port }: Ground): Promise<void> {
  const inspectPort = port + 1
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` }
  const product = await run('server/dist/main.js', { port, path: '/readyz', env })
  const headers = { ...customer.headers, origin: product.url }
  const content = { title: null, body: 'We paid 38 % over the local price.' }
  const requests: Record<string, Load> = {
    'list of 20 businesses': { url: `${product.url}/rpc/businesses/list`, headers, body: '{}' },
    'creating a post': {
      url: `${product.url}/rpc/posts/create`,
      headers,
      body: JSON.stringify({ json: { businessId, contentType: 'linkedin', content } }),
    },
  }
  try {
    for (const [name, request] of Object.entries(requests)) {
      await load(product.pid, request)
      const profiler = await startProfiler(inspectPort)
      await load(product.pid, request)
      const share = shareOfSentences(await profiler.stop())
      report.add({ name: `${name}: share of sentences in the processor time`, value: share * 100, unit: '%', threshold: 3 })
    }
  } finally {
    await product.stop()
  }
}

type Profile = Awaited<ReturnType<Awaited<ReturnType<typeof startProfiler>>['stop']>>

const says = /(?:^|\/)(?:src\/(?:kept-)?sentences|src\/locales|contract\/src\/core\/(?:sentences|msg|languages))\.ts$|@lingui\//

/** Whatever Node does for a function of ours, such as entering an asynchronous context, counts for that function. */
function shareOfSentences({ nodes, samples, timeDeltas }: Profile): number {
  const known = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const ours = new Map<number, boolean>()
  let busy = 0
  let saying = 0
  samples.forEach((id, at) => {
    if (known.get(id)?.callFrame.functionName === '(idle)') return
    const micros = timeDeltas[at] ?? 0
    busy += micros
    if (isSaying(id)) saying += micros
  })
  return saying / busy

  function isSaying(id: number): boolean {
    const found = ours.get(id)
    if (found !== undefined) return found
    const { url = '', lineNumber = 0 } = known.get(id)?.callFrame ?? {}
    const parent = parents.get(id)
    const answer = url.startsWith('file:') ? says.test(moduleAt(url, lineNumber)) : parent !== undefined && isSaying(parent)
    ours.set(id, answer)
    return answer
  }
}

const modules = new Map<string, string[]>()

/** The source of a line of the build, which names each before what it became. */
function moduleAt(url: string, lineNumber: number): string {
  let named = modules.get(url)
  if (!named) {
    let current = ''
    named = readFileSync(fileURLToPath(url), 'utf8')
      .split('\n')
      .map((line) => (current = /^\/\/ (?:#region )?(\S+\.[cm]?[jt]sx?)$/.exec(line)?.[1] ?? current))
    modules.set(url, named)
  }
  return named[lineNumber] ?? ''
}
