import { msg } from '@postwright/contract/core/msg'

import type { Reach } from '../../../ai/providers/models.ts'
import type { Services } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { createSafeFetch } from '../../../infra/safe-fetch.ts'
import { refusePrivate } from '../../../refuse-private.ts'

/** An answer is read as it comes, and ended by the limits of its kind; these are for what hangs all the same. */
const limits = { totalMs: 15 * 60_000, idleMs: 6 * 60_000, maxBytes: 16 * 1024 * 1024 }

/** How calls to providers leave this server. */
export function reachOf({ config, localModels }: Pick<Services, 'config' | 'localModels'>): Reach {
  return { fetch: createSafeFetch({ allow: config.safeFetchAllow }, limits), local: localModels }
}

/** @throws INVALID on `baseUrl` when it leads into a private network that the operator did not allow. */
export async function refusePrivateAddress({ config }: Services, baseUrl: string | undefined): Promise<void> {
  if (baseUrl === undefined) return
  if (!URL.canParse(baseUrl)) throw invalid('baseUrl', msg`Enter a full address, such as https://api.example.com/v1`)
  await refusePrivate(config, 'baseUrl', new URL(baseUrl))
}
