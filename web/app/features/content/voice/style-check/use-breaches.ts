import type { PostContent } from '@postwright/contract/content/content'
import { type Breach, checkStyle, type Style } from '@postwright/contract/content/style-check'
import type { Voice } from '@postwright/contract/content/voice'
import type { ContentType } from '@postwright/contract/core/content-types'
import { useMemo } from 'react'

import { isInUse } from '../queries.ts'

function styleOf({ rules, notes }: Voice): Style {
  return { rules, notes: notes.filter(isInUse) }
}

/** What a text breaks, found here as it is typed: nothing is sent anywhere. */
export function useBreaches(voice: Voice | undefined, type: ContentType, content: PostContent): Breach[] {
  return useMemo(() => (voice ? checkStyle(type, content, styleOf(voice)) : []), [voice, type, content])
}
