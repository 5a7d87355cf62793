import type { ContentType } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'

/**
 * A text without the markup that its platform would show as signs: tags everywhere but in code, and Markdown where a post is plain text.
 * What it says stays, addresses of links too.
 */
export function withoutMarkup(type: ContentType, text: string): string {
  if (platformRules[type].markdown) return text.replace(tagOrCode, (whole, code: string | undefined) => code ?? plainTag(whole))
  return (
    text
      .replace(/^ *```[\w+-]*[ \t]*\n?/gm, '')
      .replace(tag, plainTag)
      .replace(/^ {0,3}#{1,6} +(?=\S)/gm, '')
      // WhatsApp has bold letters, between single stars.
      .replace(/\*\*(?=\S)([^*\n]*[^*\s])\*\*/g, type === 'whatsapp' ? '*$1*' : '$1')
      .replace(/!?\[([^\]\n]+)\]\(((?:[^()\s]|\([^()\s]*\))*)\)/g, (_, words: string, address: string) => plainLink(words, address))
  )
}

const names =
  'a|abbr|b|blockquote|br|code|div|em|figure|h[1-6]|hr|i|iframe|img|li|ol|p|pre|s|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|tr|u|ul'
const tag = new RegExp(`</?(?:${names})(?:\\s[^<>\\n]*)?/?>`, 'gi')
const tagOrCode = new RegExp(`(\`\`\`[\\s\\S]*?\`\`\`|\`[^\`\\n]+\`)|${tag.source}`, 'gi')

function plainTag(whole: string): string {
  if (/^<(?:br|hr)\b/i.test(whole)) return '\n'
  if (/^<li\b/i.test(whole)) return '- '
  return /^<\/(?:p|div|h[1-6]|blockquote|li)>/i.test(whole) ? '\n' : ''
}

function plainLink(words: string, address: string): string {
  if (!/^(?:https?:|mailto:)/i.test(address) || address === words) return words
  return `${words} (${address.replace(/^mailto:/i, '')})`
}
