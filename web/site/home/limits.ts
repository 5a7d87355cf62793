import type { ContentType } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'

import { siteLocale } from '../dates.ts'

/** The most characters of a text, as people write the number. */
export function limitOf(type: ContentType): string {
  return platformRules[type].body.limit.toLocaleString(siteLocale())
}
