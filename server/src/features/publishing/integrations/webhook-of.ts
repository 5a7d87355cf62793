import { type Integration, type IntegrationKind, integrations } from '@postwright/contract/publishing/integrations'

import type { Services } from '../../../context.ts'

/** What a platform says to prove that whoever set its webhooks up was an administrator of this site. */
export function webhookToken({ secrets }: Pick<Services, 'secrets'>, kind: IntegrationKind): string {
  return secrets.derive(`webhooks of ${kind}`)
}

/** What is to be entered in the console of a platform that tells us things. */
export function webhookOf({ config, secrets }: Pick<Services, 'config' | 'secrets'>, kind: IntegrationKind): Integration['webhook'] {
  const { webhookFields: fields } = integrations[kind]
  if (!fields) return null
  return { url: `${config.baseUrl}/api/webhooks/${kind}`, verifyToken: webhookToken({ secrets }, kind), fields: [...fields] }
}
