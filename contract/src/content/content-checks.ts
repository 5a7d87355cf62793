import type { ContentIssue, PostContent } from './content.ts'
import { type ContentType, contentTypeLabel } from '../core/content-types.ts'
import { countBy, countWords, findHashtags, findMentions } from './counting.ts'
import { type FieldRule, platformRules } from './platform-rules.ts'
import { msg, plural } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'

/** What the platform's rules say about a post: hard issues first, as those stop publishing. */
export function checkContent(type: ContentType, content: PostContent): ContentIssue[] {
  const issues = [...checkRules(type, content), ...checkHabits(type, content.body)]
  return issues.toSorted((a, b) => Number(b.severity === 'hard') - Number(a.severity === 'hard'))
}

/** Only what stops publishing. */
export function brokenLimits(type: ContentType, content: PostContent): ContentIssue[] {
  return checkRules(type, content).filter((issue) => issue.severity === 'hard')
}

/** Whether the rules allow the post to be published. */
export function isWithinLimits(type: ContentType, content: PostContent): boolean {
  return brokenLimits(type, content).length === 0
}

function checkRules(type: ContentType, content: PostContent): ContentIssue[] {
  const rule = platformRules[type]
  return [
    ...(rule.title ? checkField('title', rule.title, content.title ?? '') : []),
    ...checkField('body', rule.body, content.body),
    ...checkTags(type, content.body),
  ]
}

function checkField(field: 'title' | 'body', rule: FieldRule, text: string): ContentIssue[] {
  const label = say(rule.label)
  if (text.trim() === '')
    return [{ field, code: 'required', severity: 'hard', message: say(msg`${{ label }} is required.`), count: 0, limit: rule.limit }]

  const issues: ContentIssue[] = []
  const count = countBy(rule.counting, text)
  if (count > rule.limit) {
    const message = overLimit(rule, { label, over: count - rule.limit })
    issues.push({ field, code: 'too_long', severity: 'hard', message: say(message), count, limit: rule.limit })
  } else if (rule.recommended !== undefined && count > rule.recommended) {
    const message = say(mayBeCutOff(rule, { label, shown: rule.recommended }))
    issues.push({ field, code: 'long', severity: 'advice', message, count, limit: rule.recommended })
  }
  const forbidden = rule.forbidden ? (text.match(rule.forbidden) ?? []) : []
  if (forbidden.length > 0) {
    const [one = '', other] = new Set(forbidden)
    const message = say(
      other === undefined ? msg`${{ label }} must not contain ${{ one }}.` : msg`${{ label }} must not contain ${{ one }} or ${{ other }}.`,
    )
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
      message: say(msg`${{ label }} takes at most ${plural({ limit: hashtags.limit }, { one: '# hashtag', other: '# hashtags' })}.`),
      count: tags,
      limit: hashtags.limit,
    })
  } else if (tags > usual && !platformRules[type].markdown) {
    const message = say(
      usual === 0
        ? msg`Hashtags do nothing on ${{ label }}.`
        : msg`${{ label }} posts do better with at most ${plural({ usual }, { one: '# hashtag', other: '# hashtags' })}.`,
    )
    issues.push({ field: 'body', code: 'many_hashtags', severity: 'advice', message, count: tags, limit: usual })
  }
  if (mentionLimit !== null && mentions > mentionLimit) {
    issues.push({
      field: 'body',
      code: 'too_many_mentions',
      severity: 'hard',
      message: say(msg`${{ label }} takes at most ${plural({ limit: mentionLimit }, { one: '# mention', other: '# mentions' })}.`),
      count: mentions,
      limit: mentionLimit,
    })
  }
  return issues
}

/** Advice alone: nothing of it stops publishing. */
function checkHabits(type: ContentType, body: string): ContentIssue[] {
  const rule = platformRules[type]
  const issues: ContentIssue[] = []
  if (body.trim() === '') return issues

  const label = contentTypeLabel(type)
  const advise = (code: string, message: Sentence, count: number, limit: number) =>
    issues.push({ field: 'body', code, severity: 'advice', message: say(message), count, limit })
  const { unit } = rule.lengths
  const size = unit === 'words' ? countWords(body) : countBy('characters', body)
  const least = rule.lengths.short[0]
  const most = rule.lengths.long[1]
  if (size < least) advise('short', goodLength.least[unit](label, least), size, least)
  if (size > most && rule.body.counting !== 'weighted') advise('long', goodLength.most[unit](label, most), size, most)

  const firstLine = countBy('characters', body.trimStart().split('\n', 1)[0] ?? '')
  if (rule.fold !== null && firstLine > rule.fold.characters) {
    const { characters } = rule.fold
    const sentence = msg`Only about ${plural({ characters }, { one: '# character', other: '# characters' })} show before "more". A shorter first line helps.`
    advise('long_first_line', sentence, firstLine, characters)
  }

  const headings = body.match(/^#{1,6} \S/gm)?.length ?? 0
  if (rule.markdown && headings === 0 && countWords(body) > 150)
    advise('no_headings', msg`Headings (##) make a text of this length easier to read.`, 0, 1)
  const marks = rule.markdown ? 0 : headings + (body.match(/\*\*\S|\]\(https?:/g)?.length ?? 0)
  if (marks > 0) advise('markdown', msg`${{ label }} shows Markdown marks such as ** as they are.`, marks, 0)

  const links = body.match(/https?:\/\/\S/g)?.length ?? 0
  if (links > 0 && rule.links === 'not-clickable')
    advise('link_not_clickable', msg`Links in captions on ${{ label }} cannot be clicked.`, links, 0)
  return issues
}

type OfText = { label: string }

function overLimit({ counting, limit }: FieldRule, { label, over }: OfText & { over: number }): Sentence {
  return counting === 'bytes'
    ? msg`${{ label }} is ${plural({ over }, { one: '# byte', other: '# bytes' })} over the limit of ${plural({ limit }, { other: '#' })}.`
    : msg`${{ label }} is ${plural({ over }, { one: '# character', other: '# characters' })} over the limit of ${plural({ limit }, { other: '#' })}.`
}

function mayBeCutOff({ counting }: FieldRule, { label, shown }: OfText & { shown: number }): Sentence {
  return counting === 'bytes'
    ? msg`${{ label }} may be cut off: up to ${plural({ shown }, { one: '# byte', other: '# bytes' })} show everywhere.`
    : msg`${{ label }} may be cut off: up to ${plural({ shown }, { one: '# character', other: '# characters' })} show everywhere.`
}

const goodLength = {
  least: {
    words: (label: string, least: number) =>
      msg`Most good ${{ label }} posts have at least ${plural({ least }, { one: '# word', other: '# words' })}.`,
    characters: (label: string, least: number) =>
      msg`Most good ${{ label }} posts have at least ${plural({ least }, { one: '# character', other: '# characters' })}.`,
  },
  most: {
    words: (label: string, most: number) =>
      msg`Most good ${{ label }} posts have at most ${plural({ most }, { one: '# word', other: '# words' })}.`,
    characters: (label: string, most: number) =>
      msg`Most good ${{ label }} posts have at most ${plural({ most }, { one: '# character', other: '# characters' })}.`,
  },
}
