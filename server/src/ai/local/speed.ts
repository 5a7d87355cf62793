import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createLocalModel } from './local-model.ts'
import { madeModel, probeShape } from './made-model.ts'

/** What a machine does in a second, with so many threads, for weights of a gigabyte. */
export interface Speed {
  threads: number
  /** Tokens written in a second, times the gigabytes of weights that each of them reads. */
  gigabytesPerSecond: number
}

const measureMs = 1500

/**
 * Writes for some seconds with a model that is made for it, with one thread and with more, and keeps the best. More threads than there
 * are idle cores make it slower, not faster. @throws ModelRefusal where no model runs.
 */
export async function measureSpeed(folder: string, cores: number): Promise<Speed> {
  const path = join(folder, '.measure.gguf')
  const bytes = madeModel(probeShape)
  await writeFile(path, bytes)
  try {
    const speeds: Speed[] = []
    for (const threads of candidates(cores))
      speeds.push({ threads, gigabytesPerSecond: (await tokensPerSecond(path, threads)) * (bytes.length / 1e9) })
    return speeds.reduce((best, one) => (one.gigabytesPerSecond > best.gigabytesPerSecond * 1.1 ? one : best))
  } finally {
    await rm(path, { force: true })
  }
}

/** One, half of the cores, and all of them but one. */
function candidates(cores: number): number[] {
  return [...new Set([1, Math.floor(cores / 2), cores - 1, ...(cores <= 2 ? [cores] : [])])]
    .filter((threads) => threads >= 1)
    .toSorted((a, b) => a - b)
}

async function tokensPerSecond(path: string, threads: number): Promise<number> {
  const model = createLocalModel(async () => ({ path, contextSize: probeShape.context, threads, maxBytes: 1024 ** 3 }))
  try {
    let [tokens, ms] = [0, 0]
    const until = performance.now() + measureMs
    while (performance.now() < until || tokens === 0) {
      for await (const said of model.write([{ role: 'user', text: 'Go.' }], { maxTokens: 24 })) {
        if (said.type !== 'done') continue
        tokens += said.outputTokens
        ms += said.ms
      }
    }
    return tokens / (ms / 1000)
  } finally {
    await model.close()
  }
}

/** About how many tokens a second a model of this size writes on a machine of this speed. */
export function expectedTokens(bytes: number, { gigabytesPerSecond }: Speed): number {
  return gigabytesPerSecond / (bytes / 1e9)
}
