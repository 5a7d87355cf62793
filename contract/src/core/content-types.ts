import { msg } from './msg.ts'
import { say } from './sentences.ts'

/** The nine kinds of content, in the order in which every list shows them. */
export const contentTypeIds = ['linkedin', 'newsletter', 'blog', 'articles', 'x', 'instagram', 'facebook', 'youtube', 'whatsapp'] as const

export type ContentType = (typeof contentTypeIds)[number]

export interface ContentTypeInfo {
  id: ContentType
  label: string
  /** Publishing needs an app or a token of the platform, which an administrator enters; the others are built in. */
  needsIntegration: boolean
}

export const contentTypes: readonly ContentTypeInfo[] = [
  { id: 'linkedin', label: 'LinkedIn', needsIntegration: true },
  { id: 'newsletter', label: 'Newsletter', needsIntegration: false },
  { id: 'blog', label: 'Blog', needsIntegration: false },
  { id: 'articles', label: 'Articles', needsIntegration: false },
  { id: 'x', label: 'X/Twitter', needsIntegration: true },
  { id: 'instagram', label: 'Instagram', needsIntegration: true },
  { id: 'facebook', label: 'Facebook', needsIntegration: true },
  { id: 'youtube', label: 'YouTube', needsIntegration: true },
  { id: 'whatsapp', label: 'WhatsApp', needsIntegration: true },
]

/** In English, for a model. */
export function contentTypeName(type: ContentType): string {
  return contentTypes[contentTypeIds.indexOf(type)]?.label ?? type
}

/** For people. */
export function contentTypeLabel(type: ContentType): string {
  if (type === 'articles') return say(msg`Articles`)
  return contentTypeName(type)
}
