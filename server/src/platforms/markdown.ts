import { platformRules } from '@postwright/contract/content/platform-rules'

/** Whether the text of a post is Markdown; the marks of other texts are to be shown as they are. */
export function isMarkdown({ contentType }: { contentType: string }): boolean {
  return Object.entries(platformRules).some(([type, { markdown }]) => type === contentType && markdown)
}

/** The text of a post as HTML that is safe on any page. */
export async function htmlOf({ contentType, body }: { contentType: string; body: string }): Promise<string> {
  // Reading Markdown takes a hundred modules, which a start need not wait for.
  if (isMarkdown({ contentType })) return (await import('./markdown-html.ts')).markdownHtml(body)
  const escaped = body.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n')
}
