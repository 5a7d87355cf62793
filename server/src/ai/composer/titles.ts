import { platformRules } from '@postwright/contract/content/platform-rules'

import { hasFiniteVerb, isVerb } from './grammar.ts'
import type { Material } from './material.ts'
import { hookScore, type Passage } from './passages.ts'
import { upperFirst, withoutStop } from './sentences.ts'

/** A title in words of the brief: its own title, its subject, or a clause that shows whole. */
export function titleFor(material: Material): string | null {
  const { inputs, brief, news } = material
  const rule = platformRules[inputs.contentType].title
  if (!rule) return null

  const name = inputs.business.name
  const most = rule.recommended ?? rule.limit
  const clean = (title: string) =>
    upperFirst(
      withoutStop(rule.forbidden ? title.replace(rule.forbidden, '') : title)
        .replace(/\s+/g, ' ')
        .trim(),
    )
  if (brief.title && fits(clean(brief.title), rule.limit)) return clean(brief.title)

  const [opening, ...others] = news
  const later = others.filter((passage) => hookScore(passage) > 0).map(({ sentences: [first = ''] }) => first)
  const candidates = [...(brief.topic ? [brief.topic] : []), headline(opening), ...later]
  // A little over what shows well is better than another subject, and part of a sentence better than one that shows in part.
  const part = (text: string, limit: number) => beforePhrase(text, limit, material.english)
  const tries = [
    ...candidates.flatMap((text) => [most, most * 1.35].map((limit) => [text, limit, whole] as const)),
    ...candidates.map((text) => [text, most * 1.35, part] as const),
    ...candidates.map((text) => [text, rule.limit, whole] as const),
    ...candidates.map((text) => [text, rule.limit, part] as const),
  ]
  for (const [text, limit, cut] of tries) {
    const within = Math.min(limit, rule.limit)
    const title = clean(cut(text, within) ?? '')
    if (fits(title, rule.limit))
      return inputs.contentType === 'youtube' && fits(`${title} | ${name}`, within) && !title.includes(name) ? `${title} | ${name}` : title
  }
  const plain = withoutStop(material.say('bare')) || name
  return [...clean(plain)].slice(0, rule.limit).join('')
}

/** The text, or a clause of it that can stand alone. */
function whole(text: string, limit: number): string | null {
  return shortened(text, limit) ?? shortened(withoutTime(text), limit)
}

function fits(title: string, limit: number): boolean {
  return title !== '' && [...title].length <= limit
}

/** "From 1 December we convert …" is told in the text; its title can begin with what happens. */
function withoutTime(text: string): string {
  const rest = text.replace(/^(?:on|from|until|by|this|next|in) [^,.:;]{2,32}?,?\s(?=(?:we|you|i|our|your|my|the)\s)/i, '')
  return hasFiniteVerb(rest) ? rest : text
}

/** What opens a draft, without its salutation; a word or two take what follows with them. */
function headline(passage: Passage | undefined): string {
  const [first = '', second = ''] = passage?.sentences ?? []
  const text = first.replace(/^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening))(?: [^,.]{1,30})?[,.]\s*(?=\S)/i, '')
  if (withoutStop(text).split(' ').length > 2) return text
  const item = passage?.items[0]
  return item && !/[:;]/.test(item) ? [withoutStop(text), item].filter(Boolean).join(': ') : [text, second].filter(Boolean).join(' ')
}

/** What adds to a sentence that could do without it. */
const additions = /,\s|\s(?=(?:for|with|at|in|on|from|until|after|before|during|through|across|near|by|as|and)\s)/g
const relative = /^(?:die|der|das|den|dem|deren|dessen|denen|qui|que|dont|où|quien|quienes|donde|cuyo|onde|cujo|wat|wie|waar)\s/iu
const subordinate =
  /^(?:if|when|while|because|since|as|after|before|although|whether|in|on|at|for|with|from|by|to|wenn|weil|als|da|obwohl|nach|vor|si|quand|lorsque|comme|cuando|aunque|como|se|quando|embora|omdat|wanneer|hoewel)\s/iu
/** Without what follows it would say more than the sentence does. */
const limited = /\b(?:clos\w+|cancel\w*|free|no|not|never|nobody|nothing|none|only|all|every\w*|always)\b/i
const limiting = /\b(?:only|except|unless|without|but|not|no)\b/i

/**
 * Of a sentence of which no clause shows whole: what it says before something that is added to it. In other languages than English only
 * a comma says where that is.
 */
function beforePhrase(text: string, most: number, english: boolean): string | null {
  const line = withoutStop(text)
  const heads = [...line.matchAll(additions)]
    .filter((match) => english || match[0].startsWith(','))
    .map((match) => ({ head: line.slice(0, match.index).trim(), rest: line.slice(match.index + match[0].length) }))
    .filter(({ head, rest }) => {
      const last = head.split(' ').at(-1) ?? ''
      if ([...head].length > most || head.split(' ').length < 4 || subordinate.test(head) || hanging.test(head) || /\d$/.test(head))
        return false
      if ((head.match(/["“(«„]/g)?.length ?? 0) !== (head.match(/["”)»“]/g)?.length ?? 0)) return false
      if (!english) return !relative.test(rest)
      return (
        hasFiniteVerb(head) &&
        (last.endsWith('s') || !isVerb(last)) &&
        !/(?:ing|ed)$/.test(last) &&
        !limited.test(head) &&
        !limiting.test(rest) &&
        !/\bbetween\b/i.test(head)
      )
    })
  return heads.at(-1)?.head ?? null
}

const asides =
  /(?:[:;]\s|,?\s[–—-]\s|\s\(|,\s(?=(?:and (?:we|you|it|they|our|the)|but|so|which|where|who|with|because|while|at|on|from|until|in|for|thanks)\s)|\s(?=(?:because|so that|which|where|while|when|if|and we|but)\s))/g
const hanging = /\b(?:a|an|the|and|or|of|for|in|on|at|with|to|from|by|our|your|my|their|is|are|was|we|that|who|every|each|than|as)$/i

/** "10:00 – 14:00" and "R80 – R120" are one figure. */
function isRange(line: string, { index, 0: mark }: RegExpExecArray): boolean {
  return /[–—-]/.test(mark) && /\d\S*$/.test(line.slice(0, index)) && /^\D{0,3}\d/.test(line.slice(index + mark.length))
}

/** The text, or its first clause that can stand alone; null where none does. A phrase is never cut in the middle. */
export function shortened(text: string, most: number): string | null {
  const line = withoutStop(text)
  if ([...line].length <= most) return line
  const colon = line.search(/:\s/)
  // After a colon there is mostly a list, which is not to be torn.
  const cuts = [...line.matchAll(asides)]
    .filter((match) => (colon < 0 || match.index <= colon) && !isRange(line, match))
    .map((match) => ({ head: line.slice(0, match.index).trim(), mark: match[0].trim() }))
  const clauses = cuts.filter(({ head, mark }) => {
    const isBalanced = (head.match(/["“(«]/g)?.length ?? 0) === (head.match(/["”)»]/g)?.length ?? 0)
    // A comma may only divide a list; a clause that has its verb can do without what follows, an opening "If …" cannot.
    const isClause =
      hasFiniteVerb(head) && !/^(?:if|when|while|because|since|as|after|before|although|whether|in|on|at|for|with|from|by|to)\b/i.test(head)
    return [...head].length <= most && [...head].length >= 12 && isBalanced && !hanging.test(head) && (mark === ':' || isClause)
  })
  return clauses.at(-1)?.head ?? null
}
