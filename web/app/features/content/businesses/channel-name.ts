import type { Business } from '@postwright/contract/content/businesses'
import type { Channel } from '@postwright/contract/publishing/channels'

/** With its business, where channels of several stand in one list and its name does not say it. */
export function fullNameOf({ name, businessId }: Channel, businesses: readonly Pick<Business, 'id' | 'name'>[]): string {
  const business = businesses.find(({ id }) => id === businessId)?.name ?? ''
  return businesses.length < 2 || name.includes(business) ? name : `${name} · ${business}`
}
