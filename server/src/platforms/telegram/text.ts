import { isMarkdown } from '../markdown.ts'
import type { Payload } from '../platform.ts'
import { escaped } from './escaped.ts'

/** A text as Telegram takes it, and how much of its limits it takes: what is left when entities are parsed. */
export interface TelegramText {
  html: string
  length: number
}

export async function telegramText({ title, body, ...post }: Pick<Payload, 'contentType' | 'title' | 'body'>): Promise<TelegramText> {
  // Reading Markdown takes a hundred modules, which a start need not wait for.
  const text = isMarkdown(post) ? (await import('./from-markdown.ts')).telegramHtml(body) : escaped(body)
  const html = title ? `<b>${escaped(title)}</b>\n\n${text}` : text
  return { html, length: lengthOf(html) }
}

function lengthOf(html: string): number {
  return html.replace(/<[^>]*>/g, '').replace(/&(?:amp|lt|gt|quot);/g, '.').length
}
