import type { AiRules } from '@postwright/contract/content/ai-providers'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { IntegrationKind } from '@postwright/contract/publishing/integrations'
import type { NewsletterCounting, SiteIdentity } from '@postwright/contract/operator/site'

import type { Acted, OfUser, OfUsers, OfWorkspace, OfExport } from '../event-parts.ts'

/** The instance, and what whoever runs it does. */
export interface OperatorEvents {
  'instance.setUp': Acted & OfUser
  'instance.configured': Acted & { changes: Record<string, unknown> }
  /** `provider`: the id of who writes for everybody who chose nothing else. */
  'ai.chosen': Acted & { provider: string; baseUrl: string | null; model: string }
  'localModel.added': Acted & { modelId: string; name: string }
  'localModel.removed': Acted & { modelId: string }
  'localModel.unloaded': Acted & { modelId: string }
  'ai.prompted': Acted & { contentType: ContentType; number: number }
  'ai.added': Acted & { providerId: string; name: string }
  'ai.changed': Acted & { providerId: string; name: string }
  'ai.removed': Acted & { providerId: string; name: string }
  'ai.ruled': Acted & { rules: AiRules }
  /** Null for both: back to the built-in price. */
  'ai.priced': Acted & { providerId: string; model: string; inputMicros: number | null; outputMicros: number | null }
  /** A limit in money came near, was reached, or left too little for a call of this workspace; `key` and `period` say which. */
  'ai.spent': OfWorkspace & {
    scope: 'all' | 'provider' | 'workspace'
    key: string
    period: string
    mark: 'near' | 'reached' | 'refused'
    limitMicros: number
    spentMicros: number
    providerName: string
    administrators: readonly string[]
  }
  /** There is little room on the disk of the data folder, or none. */
  'disk.short': { isFull: boolean; freeMb: number; folder: string; administrators: readonly string[] }
  'disk.enough': object
  'integration.configured': Acted & { kind: IntegrationKind; appId: string }
  'integration.removed': Acted & { kind: IntegrationKind }
  /** A platform would not take the app for somebody's sign-in or post, in its words; and it does again, or is another one. */
  'integration.refused': { kind: IntegrationKind; words: string; administrators: readonly string[] }
  'integration.mended': { kind: IntegrationKind }
  'signIn.configured': Acted & { enabled: boolean; issuer: string; clientId: string }
  'site.identitySaved': Acted & { identity: SiteIdentity }
  'site.testimonialsSaved': Acted & { count: number }
  'site.captchaSaved': Acted & { siteKey: string }
  'site.countingSaved': Acted & { counting: NewsletterCounting }
  'mail.templateChanged': Acted & { template: string }
  'mail.templateReset': Acted & { template: string }
  'mail.serverChanged': Acted & { host: string; port: number; security: string; user: string; from: string }
  'mail.serverRemoved': Acted
  /** The mailbox for bounces and complaints could not be read some times in a row; and it was read, or is another one. */
  'mail.mailboxUnread': { host: string; administrators: readonly string[] }
  'mail.mailboxRead': object
  'mail.mailboxChanged': Acted & { host: string; port: number; security: string; user: string; folder: string }
  'mail.mailboxRemoved': Acted
  'mail.sent': Acted & { mailId: string; template: string }
  'mail.resent': Acted & { mailId: string; template: string }
  'newsletter.exported': Acted
  /** The address as a hash. */
  'newsletter.subscriberRemoved': Acted & { subscriberId: string; address: string }
  'notifications.added': OfUsers
  'notifications.read': OfUsers
  'export.requested': Acted & OfExport
  'export.progressed': OfExport
  'export.ready': OfExport & { endsOn: string }
}
