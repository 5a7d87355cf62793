import { Brief } from '@postwright/contract/content/generation'

import { type BriefDraft, givenLines } from './brief-draft.ts'

export type CheckedBrief = { brief: Brief; errors: null } | { brief: null; errors: Record<string, string> }

/** What is sent, or what is wrong with it by field. */
export function checkBrief(businessId: string, draft: BriefDraft): CheckedBrief {
  const link = draft.link.trim()
  const parsed = Brief.safeParse({ ...draft, businessId, given: givenLines(draft.given), link: link === '' ? null : link })
  if (parsed.success) return { brief: parsed.data, errors: null }
  const errors: Record<string, string> = {}
  for (const { path, message } of parsed.error.issues) errors[String(path[0])] ??= message
  return { brief: null, errors }
}
