import type { Site } from '../site.ts'

/** The form of a business's newsletter; `isFramed` within a page of theirs. */
interface OfForm {
  action: string
  businessId: string
  businessName: string
  about: string
  isFramed: boolean
}

/** Where a subscription to the newsletter of a business stands. */
export type SubscribeStep =
  | (OfForm & { kind: 'form'; email: string; problem?: string })
  | (OfForm & { kind: 'proceed'; email: string; token: string; tooEarly?: boolean })
  | (OfForm & { kind: 'asked' })
  | { kind: 'confirm'; businessName: string; action: string }
  | { kind: 'confirmed'; businessName: string }
  | { kind: 'leave'; businessName: string; action: string }
  | { kind: 'left'; businessName: string }
  | { kind: 'proof' }
  | { kind: 'gone'; what: 'form' | 'confirm' | 'leave' | 'issue' | 'link' }

export interface SubscribePageProps {
  site: Pick<Site, 'instanceName' | 'captcha' | 'sendsMail'>
  step: SubscribeStep
}
