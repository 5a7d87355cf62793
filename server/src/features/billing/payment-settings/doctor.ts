import { type DoctorFinding, type PaymentProviderName, webhookPaths } from '@postwright/contract/billing/payment-settings'
import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import { publicAddresses, UnsafeAddress } from '../../../infra/public-address.ts'
import type { PaymentProvider } from '../../../payments/payment-provider.ts'
import { inEnglish } from '../../../sentences.ts'

/** Somebody waits for it. */
const patienceMs = 25_000

export function webhookUrlOf({ config }: Pick<Services, 'config'>, provider: PaymentProviderName): string {
  return `${config.baseUrl}${webhookPaths[provider]}`
}

/** Whether money can be taken with these keys, and whether the provider can tell us of it. Nobody is charged. */
export async function examinePayments(services: Pick<Services, 'config'>, provider: PaymentProvider): Promise<DoctorFinding[]> {
  const signal = AbortSignal.timeout(patienceMs)
  const webhookUrl = webhookUrlOf(services, provider.name)
  const [findings, problem] = await Promise.all([provider.examine({ webhookUrl, signal }), addressProblem(webhookUrl)])
  const address: DoctorFinding = { step: 'address', outcome: problem === null ? 'ok' : 'failed', words: problem }
  const webhook = findings.filter(({ step }) => step === 'webhook')
  return [...findings.filter(({ step }) => step !== 'webhook'), address, ...webhook]
}

/** Providers send to https alone, and only to what the internet can reach. Null when nothing is wrong as far as we can see. */
async function addressProblem(webhookUrl: string): Promise<string | null> {
  const url = new URL(webhookUrl)
  if (url.protocol !== 'https:') return inEnglish(msg`This site has an address without https: ${{ address: url.origin }}`)
  try {
    await publicAddresses(url, { allow: [] })
    return null
  } catch (error) {
    if (error instanceof UnsafeAddress) return inEnglish(msg`${{ host: url.hostname }} is in a private network.`)
    return inEnglish(msg`The name servers do not know ${{ host: url.hostname }}.`)
  }
}
