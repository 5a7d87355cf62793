import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { ModelRefusal } from '../providers/failure.ts'
import { createLocalModel } from './local-model.ts'
import { madeModel, probeShape, type Shape } from './made-model.ts'

/** What a machine does in a second, with so many threads, for weights of a gigabyte. */
export interface Speed {
  threads: number
  /** Tokens written in a second, times the gigabytes of weights that each of them reads. */
  gigabytesPerSecond: number
}

export interface Probe {
  /** Of the model that writes. */
  shape: Shape
  /** Spent on writing with each number of threads. */
  writeMs: number
  /** The most with one thread, loading included. */
  mostMs: number
}

const usualProbe: Probe = { shape: probeShape, writeMs: 1500, mostMs: 60_000 }
/** More threads are given up when they take so much longer than one: beside other work a single token may take them minutes. */
const patience = 1.5
/** A text so short that a slow machine ends it too. */
const tokensAtOnce = 8

/**
 * Writes for some seconds with a model that is made for it, with one thread and with more, and keeps the best. More threads than there
 * are idle cores make it slower, not faster.
 *
 * @throws ModelRefusal where no model runs, and where the machine is too busy to write anything in time.
 */
export async function measureSpeed(folder: string, cores: number, probe = usualProbe): Promise<Speed> {
  const path = join(folder, '.measure.gguf')
  const bytes = madeModel(probe.shape)
  await writeFile(path, bytes)
  try {
    const gigabytes = bytes.length / 1e9
    const begun = performance.now()
    let best: Speed = { threads: 1, gigabytesPerSecond: (await tokensPerSecond(path, 1, probe)) * gigabytes }
    const mostMs = (performance.now() - begun) * patience
    for (const threads of candidates(cores)) {
      const gigabytesPerSecond = (await tokensPerSecond(path, threads, { ...probe, mostMs })) * gigabytes
      if (gigabytesPerSecond > best.gigabytesPerSecond * 1.1) best = { threads, gigabytesPerSecond }
    }
    if (best.gigabytesPerSecond === 0)
      throw new ModelRefusal(say(msg`This machine is too busy to be measured. Try again when it has less to do.`))
    return best
  } finally {
    await rm(path, { force: true })
  }
}

/** Beside one: half of the cores, and all of them but one. */
function candidates(cores: number): number[] {
  return [...new Set([Math.floor(cores / 2), cores - 1, ...(cores <= 2 ? [cores] : [])])]
    .filter((threads) => threads > 1)
    .toSorted((a, b) => a - b)
}

/** 0 when nothing was written in time. */
async function tokensPerSecond(path: string, threads: number, { shape, writeMs, mostMs }: Probe): Promise<number> {
  const model = createLocalModel(async () => ({ path, contextSize: shape.context, threads, maxBytes: 1024 ** 3 }))
  const tooLong = AbortSignal.timeout(Math.ceil(mostMs))
  let [tokens, ms] = [0, 0]
  try {
    while (ms < writeMs) {
      for await (const said of model.write([{ role: 'user', text: 'Go.' }], { maxTokens: tokensAtOnce }, tooLong)) {
        if (said.type !== 'done') continue
        tokens += said.outputTokens
        ms += said.ms
      }
    }
  } catch (error) {
    if (!tooLong.aborted) throw error
  } finally {
    await model.close()
  }
  return ms === 0 ? 0 : tokens / (ms / 1000)
}

/** About how many tokens a second a model of this size writes on a machine of this speed. */
export function expectedTokens(bytes: number, { gigabytesPerSecond }: Speed): number {
  return gigabytesPerSecond / (bytes / 1e9)
}
