import { msg } from '@postwright/contract/core/msg'
import type { IntegrationFinding, IntegrationKind } from '@postwright/contract/publishing/integrations'

import type { Services } from '../../../context.ts'
import type { AppKeys } from '../../../platforms/app.ts'
import { proveApp } from '../../../platforms/outside.ts'
import { inEnglish } from '../../../sentences.ts'
import { appOf } from './apps.ts'

/** Somebody waits for it. */
const patienceMs = 25_000

/** Where every platform sends the browser back to. */
export function redirectUrlOf({ config }: Pick<Services, 'config'>): string {
  return `${config.baseUrl}/channels/connected`
}

/** What can be proven of an app without a person. */
export async function examineApp(services: Services, kind: IntegrationKind, keys: AppKeys): Promise<IntegrationFinding[]> {
  const proven = await proveApp(services.config, { kind, app: appOf(services, kind), keys, signal: AbortSignal.timeout(patienceMs) })
  const found: IntegrationFinding =
    proven.type === 'known'
      ? { about: 'keys', outcome: 'ok', words: null }
      : proven.type === 'refused'
        ? { about: 'keys', outcome: 'failed', words: proven.words }
        : { about: 'keys', outcome: 'unanswered', words: proven.reason }
  const problem = addressProblem(redirectUrlOf(services))
  return [found, { about: 'address', outcome: problem === null ? 'ok' : 'failed', words: problem }]
}

/** A browser is sent there, which may well run where the server does. Null when nothing is wrong. */
function addressProblem(address: string): string | null {
  const { protocol, hostname, origin } = new URL(address)
  if (protocol === 'https:' || hostname === 'localhost' || hostname === '127.0.0.1') return null
  return inEnglish(msg`This site has an address without https: ${{ address: origin }}`)
}
