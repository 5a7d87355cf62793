import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import type { HistoryOutcome } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import type { Platforms } from '../deliveries/public.ts'
import { askSparingly } from '../metrics/public.ts'
import { keepOutcome, letGo } from './keep.ts'
import { takeImports, type TakenImport } from './take.ts'

/** How many go on at once. */
const atOnce = 8

/** Goes on with the imports whose turn it is, a page after the other; `signal` ends it before the next page. */
export async function goOnWithImports(services: Services, platforms: Platforms, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const taken = await services.db.asSystem('take up the imports whose turn it is', (tx) => takeImports(tx, atOnce))
    if (taken.length === 0) return
    await Promise.all(taken.map((one) => goOn(services, platforms, one, signal)))
  }
}

/** One that fails is taken up again when its turn runs out, and keeps no other from its own. */
async function goOn(services: Services, platforms: Platforms, taken: TakenImport, signal: AbortSignal): Promise<void> {
  try {
    let { cursor } = taken
    for (;;) {
      const next = await keepOutcome(services, { ...taken, cursor }, await readPage(services, platforms, { ...taken, cursor }))
      if (next === null) return
      if (signal.aborted) return await letGo(services, taken)
      cursor = next
    }
  } catch (error) {
    services.log.warn({ err: error, channelId: taken.channel.id }, 'earlier posts of a channel could not be imported')
  }
}

async function readPage(services: Services, platforms: Platforms, taken: TakenImport): Promise<HistoryOutcome> {
  const { kind, cursor, isConnected } = taken
  const platform = platforms[kind]
  const { history } = platform
  if (!history) return { type: 'refused', reason: inEnglish(msg`This platform does not list earlier posts.`) }
  if (!isConnected) return { type: 'refused', reason: inEnglish(msg`This channel is not connected. Connect it again first.`) }
  return askSparingly(services, platform, taken, (channel, signal) => history({ cursor, channel, signal }))
}
