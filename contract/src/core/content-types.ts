import { msg } from './msg.ts'
import { say, type Sentence } from './sentences.ts'

/** The nine kinds of content, in the order in which every list shows them. */
export const contentTypeIds = ['linkedin', 'newsletter', 'blog', 'articles', 'x', 'instagram', 'facebook', 'youtube', 'whatsapp'] as const

export type ContentType = (typeof contentTypeIds)[number]

export interface ContentTypeInfo {
  id: ContentType
  /** In English, for a model. */
  name: string
  /** Publishing needs an app or a token of the platform, which an administrator enters; the others are built in. */
  needsIntegration: boolean
}

export const contentTypes: readonly ContentTypeInfo[] = [
  { id: 'linkedin', name: 'LinkedIn', needsIntegration: true },
  { id: 'newsletter', name: 'Newsletter', needsIntegration: false },
  { id: 'blog', name: 'Blog', needsIntegration: false },
  { id: 'articles', name: 'Articles', needsIntegration: false },
  { id: 'x', name: 'X/Twitter', needsIntegration: true },
  { id: 'instagram', name: 'Instagram', needsIntegration: true },
  { id: 'facebook', name: 'Facebook', needsIntegration: true },
  { id: 'youtube', name: 'YouTube', needsIntegration: true },
  { id: 'whatsapp', name: 'WhatsApp', needsIntegration: true },
]

/** In English, for a model. */
export function contentTypeName(type: ContentType): string {
  return contentTypes[contentTypeIds.indexOf(type)]?.name ?? type
}

const labels: Partial<Record<ContentType, Sentence>> = { newsletter: msg`Newsletter`, blog: msg`Blog`, articles: msg`Articles` }

/** For people; platforms have the same name in every language. */
export function contentTypeLabel(type: ContentType): string {
  const label = labels[type]
  return label ? say(label) : contentTypeName(type)
}
