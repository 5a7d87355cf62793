import { t } from '@lingui/core/macro'

/** A part of a prompt for people: what is data in it, as names and lines instead of JSON. What is text already stays as it is. */
export function readable(text: string): string {
  const json = /^<([a-z]+)>\n(.*)\n<\/\1>$/s.exec(text)?.[2]
  if (json === undefined) return text
  try {
    return lines(JSON.parse(json), 0).join('\n')
  } catch {
    return text
  }
}

function lines(value: unknown, depth: number): string[] {
  const indent = '  '.repeat(depth)
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) => {
      const [first = '', ...rest] = lines(item, depth).map((line) => line.slice(indent.length))
      return [`${indent}${at + 1}. ${first}`, ...rest.map((line) => `${indent}   ${line}`)]
    })
  if (typeof value !== 'object' || value === null) return plain(value).map((line) => indent + line)
  return Object.entries(value)
    .filter(([, of]) => of !== null && of !== '' && of !== false)
    .flatMap(([name, of]: [string, unknown]) => {
      const inner = lines(of, depth + 1)
      const label = `${indent}${nameOf(name)}`
      return inner.length === 1 && typeof of !== 'object' ? [`${label}: ${inner[0]?.trim() ?? ''}`] : [label, ...inner]
    })
}

function plain(value: unknown): string[] {
  return (typeof value === 'string' ? value : JSON.stringify(value)).split('\n')
}

function nameOf(name: string): string {
  const names: Record<string, string> = {
    name: t`Name`,
    context: t`Context`,
    industry: t`Industry`,
    vision: t`Vision`,
    mission: t`Mission`,
    internalGoals: t`Goals, not published`,
    keywords: t`Keywords`,
    website: t`Website`,
    location: t`Location`,
    socialLinks: t`Social links`,
    title: t`Title`,
    body: t`Body`,
    source: t`Source`,
    text: t`Text`,
    always: t`Words to use`,
    never: t`Never`,
    word: t`Word`,
    instead: t`Say instead`,
    claim: t`Claim`,
    hashtags: t`Hashtags`,
    hashtagsMost: t`Most hashtags`,
    contentType: t`Content type`,
    length: t`Length`,
    tone: t`Tone`,
    language: t`Language`,
    callToAction: t`Call to action`,
    link: t`Link`,
    instructions: t`Instructions`,
    emoji: t`Emoji`,
    variant: t`Variant`,
    variants: t`Variants`,
  }
  return names[name] ?? name
}
