import type { Business } from '@postwright/contract/content/businesses'
import type { ContentType } from '@postwright/contract/core/content-types'

/** The account's name on the platform: as the profile gives it, else made from the business's name. */
export function handleOf({ name, socialMediaLinks }: Business, type: ContentType): string {
  const given = type === 'x' ? socialMediaLinks.twitter : type === 'instagram' ? socialMediaLinks.instagram : ''
  const last = given
    .replace(/[/?#]+$/, '')
    .split('/')
    .at(-1)
    ?.replace(/^@/, '')
  return last || name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || 'account'
}
