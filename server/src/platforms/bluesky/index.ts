import type { AddressRules } from '../../infra/public-address.ts'
import { notYet } from '../not-yet.ts'
import type { OutsidePlatform } from '../platform.ts'

export function blueskyPlatform(_options: { rules: AddressRules }): OutsidePlatform {
  return notYet
}
