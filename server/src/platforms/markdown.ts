import { platformRules } from '@postwright/contract/content/platform-rules'

/** Whether the text of a post is Markdown; the marks of other texts are to be shown as they are. */
export function isMarkdown({ contentType }: { contentType: string }): boolean {
  return Object.entries(platformRules).some(([type, { markdown }]) => type === contentType && markdown)
}
