import type { ContentIssue, PostContent } from './content.ts'
import { type ContentType, contentTypeLabel } from '../core/content-types.ts'
import { countBy, countWords, findHashtags, findMentions } from './counting.ts'
import { type FieldRule, platformRules } from './platform-rules.ts'

/** What the platform's rules say about a post: hard issues first, as those stop publishing. */
export function checkContent(type: ContentType, content: PostContent): ContentIssue[] {
  const rule = platformRules[type]
  const issues = [
    ...(rule.title ? checkField('title', rule.title, content.title ?? '') : []),
    ...checkField('body', rule.body, content.body),
    ...checkTags(type, content.body),
    ...checkHabits(type, content.body),
  ]
  return issues.toSorted((a, b) => Number(b.severity === 'hard') - Number(a.severity === 'hard'))
}

/** Whether the rules allow the post to be published. */
export function isWithinLimits(type: ContentType, content: PostContent): boolean {
  return !checkContent(type, content).some((issue) => issue.severity === 'hard')
}

function checkField(field: 'title' | 'body', rule: FieldRule, text: string): ContentIssue[] {
  if (text.trim() === '')
    return [{ field, code: 'required', severity: 'hard', message: `${rule.label} is required.`, count: 0, limit: rule.limit }]

  const issues: ContentIssue[] = []
  const count = countBy(rule.counting, text)
  const unit = rule.counting === 'bytes' ? 'bytes' : 'characters'
  if (count > rule.limit) {
    const message = `${rule.label} is ${plural(count - rule.limit, unit)} over the limit of ${format(rule.limit)}.`
    issues.push({ field, code: 'too_long', severity: 'hard', message, count, limit: rule.limit })
  } else if (rule.recommended !== undefined && count > rule.recommended) {
    const message = `${rule.label} may be cut off: up to ${format(rule.recommended)} ${unit} show everywhere.`
    issues.push({ field, code: 'long', severity: 'advice', message, count, limit: rule.recommended })
  }
  const forbidden = rule.forbidden ? (text.match(rule.forbidden) ?? []) : []
  if (forbidden.length > 0) {
    const message = `${rule.label} must not contain ${[...new Set(forbidden)].join(' or ')}.`
    issues.push({ field, code: 'forbidden_character', severity: 'hard', message, count: forbidden.length, limit: 0 })
  }
  return issues
}

function checkTags(type: ContentType, body: string): ContentIssue[] {
  const { hashtags, mentionLimit } = platformRules[type]
  const label = contentTypeLabel(type)
  const issues: ContentIssue[] = []
  const tags = findHashtags(body).length
  const mentions = findMentions(body).length
  const usual = hashtags.usual[1]
  if (hashtags.limit !== null && tags > hashtags.limit) {
    issues.push({
      field: 'body',
      code: 'too_many_hashtags',
      severity: 'hard',
      message: `${label} takes at most ${hashtags.limit} hashtags.`,
      count: tags,
      limit: hashtags.limit,
    })
  } else if (tags > usual && !platformRules[type].markdown) {
    const message = usual === 0 ? `Hashtags do nothing on ${label}.` : `${label} posts do better with at most ${plural(usual, 'hashtags')}.`
    issues.push({ field: 'body', code: 'many_hashtags', severity: 'advice', message, count: tags, limit: usual })
  }
  if (mentionLimit !== null && mentions > mentionLimit) {
    issues.push({
      field: 'body',
      code: 'too_many_mentions',
      severity: 'hard',
      message: `${label} takes at most ${mentionLimit} mentions.`,
      count: mentions,
      limit: mentionLimit,
    })
  }
  return issues
}

function checkHabits(type: ContentType, body: string): ContentIssue[] {
  const rule = platformRules[type]
  const issues: ContentIssue[] = []
  if (body.trim() === '') return issues

  const advise = (code: string, message: string, count: number, limit: number) =>
    issues.push({ field: 'body', code, severity: 'advice', message, count, limit })
  const { unit } = rule.lengths
  const size = unit === 'words' ? countWords(body) : countBy('characters', body)
  const least = rule.lengths.short[0]
  const most = rule.lengths.long[1]
  if (size < least) advise('short', `Most good ${contentTypeLabel(type)} posts have at least ${plural(least, unit)}.`, size, least)
  if (size > most && rule.body.counting !== 'weighted')
    advise('long', `Most good ${contentTypeLabel(type)} posts have at most ${plural(most, unit)}.`, size, most)

  const firstLine = countBy('characters', body.trimStart().split('\n', 1)[0] ?? '')
  if (rule.fold !== null && firstLine > rule.fold.characters) {
    const { characters } = rule.fold
    advise('long_first_line', `Only about ${characters} characters show before "more". A shorter first line helps.`, firstLine, characters)
  }

  const headings = body.match(/^#{1,6} \S/gm)?.length ?? 0
  if (rule.markdown && headings === 0 && countWords(body) > 150)
    advise('no_headings', 'Headings (##) make a text of this length easier to read.', 0, 1)
  const marks = rule.markdown ? 0 : headings + (body.match(/\*\*\S|\]\(https?:/g)?.length ?? 0)
  if (marks > 0) advise('markdown', `${contentTypeLabel(type)} shows Markdown marks such as ** as they are.`, marks, 0)

  const links = body.match(/https?:\/\/\S/g)?.length ?? 0
  if (links > 0 && rule.links === 'not-clickable')
    advise('link_not_clickable', `Links in a ${contentTypeLabel(type)} caption cannot be clicked.`, links, 0)
  return issues
}

function plural(count: number, units: string): string {
  return `${format(count)} ${count === 1 ? units.replace(/s$/, '') : units}`
}

function format(count: number): string {
  return count.toLocaleString('en')
}
