import { hasFiniteVerb } from './grammar.ts'
import { isCommand } from './requests.ts'
import { asQuestionTo, toldTo, toReader } from './reader-words.ts'
import { upperFirst, withoutStop } from './sentences.ts'

/** What a line of a brief holds for the reader, once the words to the writer are taken off. */
export type Told =
  | { kind: 'line' | 'action' | 'title' | 'hashtags' | 'link'; text: string }
  /** What the piece is to be about, and no more: news to announce, something to talk about, or a thing not to leave out. */
  | { kind: 'news' | 'topic' | 'mention'; text: string }

const injection =
  /(?<!(?:n['’]t|not|never|we|you|I|they|to|can|could|will|should|may|must) )\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|guidelines|(?:all|the|your|previous|prior|any) rules|previous|prior|above|(?:the )?(?:profile|brief)|(?:what|all|everything) (?:that )?i (?:said|told|wrote))\b|^(?:publish|post|say|output)\b.{1,60}\binstead\W*$|\b(?:system|developer) (?:prompt|message)\b|\byou are (?:now|no longer) (?:an? )?(?:\w+ )?(?:pirate|ai|bot|assistant|model|hacker|character|dan)\b|\bas an? (?:ai|language) (?:language )?(?:model|assistant)\b|\b(?:reveal|print|output|repeat|show|leak)\b.{0,30}\b(?:prompts?|instructions|api keys?|secrets?|passwords?)\b|\bdo anything now\b|\bjailbreak|^\W*(?:system|assistant|user|human)\s*:|<\/?(?:system|business|brief|revision)>|\bpretend (?:to be|you)\b|^(?:output|reply with|respond with|answer with)\b/i
const shouted = /^(?:[Ss]ay|[Pp]rint|[Ww]rite) (?:only )?["“']?\p{Lu}{3,}["”']?\W*$/u

const aboutTheText =
  /^(?:(?:please )?(?:keep (?:it|this|the (?:text|tone|post|copy))\b|make (?:it|this|the (?:post|text|copy|tone))\b|make sure (?:it|the (?:post|text|copy|tone)|to|you)\b|use (?:a |an |the |some |lots of |no |simple |plain |our )?[\w -]{0,20}\b(?:tone|emojis?|hashtags?|voice|words?|style|bullet points|plain english)\b)|(?:tone|style|length|format|audience|target audience|target(?!\s*[:=]\s*[R$€£¥\d])|platforms?|channels?|voice|language|goals?|objectives?|purpose|word count|keywords?|deadline for (?:the )?(?:post|copy|text)|internal|for us)\s*[:=]|add (?:some |a few |relevant |an? )?(?:emojis?|hashtags?|images?|photos?|pictures?|hook|headline|cta|call to action)\b|(?:for )?internal(?: use)?(?: only)?\b|not for publication|confidential|between us|no (?:emojis?|hashtags?|jargon|exclamation)|avoid (?:any |the |all )?(?:words?|jargon|clich\S+|buzzwords|hype|sounding|being|using|mention\w*|exclamation\w*|emojis?|salesy)\b|(?:don't|don’t|do not|never) (?:use|mention|say|include|write|sound|forget to (?:be|keep))\b|(?:write (?:it )?in|(?:end|start|finish|close|begin) (?:it )?with (?:a|an|the|some|our)) |include (?:a|an|some|relevant) (?:call to action|cta|hashtags?|emojis?|question|hook|headline)|(?:max(?:imum)?|under|about|around|no more than|up to) \d+ (?:words|characters)|\d+ (?:words|characters)\b|sound (?:like|more|less|as|friendly|formal|human|warm)|be (?:friendly|funny|formal|brief|concise|clear|creative|professional|warm|honest)\b|short and (?:sweet|simple|punchy|to the point)|not (?:too|so) (?:salesy|formal|long)|friendly(?:,| and) |(?:tell|write|say|put|keep|make|do|use|speak)\b.*\bin an? [\w -]{2,25} (?:tone|voice|style|way)\b|thanks?\W*$|thank you\W*$|cheers\W*$|ask (?:people|them|readers|followers|customers)?\s*(?:what|if|whether|how|which|for (?:comments|feedback|opinions))\b[^:?]*$)/i

const politeness =
  /^(?:(?:please|kindly|and|also|then|so|hi|hello|hey|ok|okay)\b[, ]*|(?:can|could|would|will) you (?:please )?|help (?:me|us) (?:to )?|(?:i|we)(?:'d| would) like (?:you |a |us |to have a )?(?:to )?|(?:i|we) (?:want|need|have|wish|plan) (?:you |us )?to (?=announce|promote|tell|share|thank|invite|celebrate|highlight|introduce|write|post|remind|explain|let people)|(?:i|we) (?:want|need) (?=a |an )|(?:make sure|be sure|remember|don['’]?t forget|do not forget|try) (?:you |to |that you )+(?=mention|say|tell|include|add|note))/i

const piece =
  '(?:posts?|articles?|blogs?|blog posts?|newsletters?|e-?mails?|captions?|tweets?|messages?|videos?|scripts?|threads?|updates?|announcements?|copy|content|stories|story|reels?|pieces?|texts?|series|descriptions?|something|drafts?|notes?)'
const written = new RegExp(
  `^(?:(?:write|create|draft|make|do|prepare|generate|compose|produce|put together|send|craft)(?: (?:me|us))?\\s+)?(?:(?:a|an|the|some|another|one|\\d+|short|long|our|this) ?)*(?:[\\w'’/-]+ ){0,4}?${piece}(?: (?:on|for|to) (?:linkedin|instagram|facebook|x|twitter|youtube|whatsapp|social media|our [\\w ]{2,20}?))*\\s*[,:-]?\\s*(?:(about|on|regarding|around|for)(?!\\s+(?:how|why|what|when|where)\\b)|(announcing|to announce|that announces|promoting|to promote|introducing|to introduce|highlighting|celebrating|to celebrate)|(saying|to say|that says|telling [\\w ]{2,30}?|to tell [\\w ]{2,30}?|reminding [\\w ]{2,30}?) (?:that )?|(explaining|to explain|that explains|on|about)(?=\\s+(?:how|why|what|when|where)\\b)|(inviting|to invite|encouraging|asking|to encourage)|(thanking|to thank))\\s+(.+)$`,
  'is',
)
/** "Our newsletter on Fridays has 600 readers" is a statement; "A LinkedIn post on …" and "Write …" ask for a piece. */
const asksToWrite =
  /^(?:(?:write|create|draft|make|do|prepare|generate|compose|produce|put together|send|craft)\b|(?:an? |short |long |quick |friendly |new )*(?:(?:linkedin|facebook|instagram|twitter|x|youtube|whatsapp|social(?: media)?|blog|email|e-mail) )*(?:posts?|articles?|blogs?|newsletters?|e-?mails?|captions?|tweets?|announcements?|video scripts?|pieces?|threads?|something)\b)/i
const people =
  '(?:people|customers?|clients?|everyone|everybody|followers|readers|members|them|him|her|subscribers|fans|guests|visitors|patients|parents|families|students|users|locals|folks|the world|the public|our [\\w ]{3,24}?|the [\\w ]{3,20}?|all [\\w ]{3,20}?)'
const saying = new RegExp(
  `^(?:(?:tell|remind|inform|let|show)(?: ${people})?(?: know)?|mention|say|state|note|stress|emphasi[sz]e|point out|announce|share|explain|highlight|add|include|write)(?: the fact)? that (.+)$`,
  'is',
)
/** Whether a line speaks of people to whom its writer is to say something. */
export function isAddressed(line: string): boolean {
  return new RegExp(`^(?:please |also |and )*(?:tell|remind|inform|let|invite|encourage|ask|urge|warn|advise) ${people}\\b`, 'i').test(line)
}
const addressed = new RegExp(`^(?:tell|remind|inform|let|show) ${people}\\b`, 'i')
const tellingPeople = new RegExp(`^(?:tell|remind|inform|let) ${people} (?:know )?(?:(about|of|on) |(to) |:? ?)(.+)$`, 'is')
const inviting = new RegExp(
  `^(?:invite|encourage|ask|urge|get|inviting|encouraging|asking) (?!(?:our|the) (?:team|staff|reception|office|waiter|barista))${people} to (.+)$`,
  'is',
)
// The second group are nouns as well ("market day"), so that what follows must begin a noun phrase.
const announcing =
  /^(?:(?:announce|announcing|promote|promoting|showcase|introduce|introducing|advertise|publici[sz]e|discuss|describe|(?:talk|write|post|speak|tell) about|focus on|our topic is|the topic is)\s+(?!your\b)|(?:highlight|feature|market|push|present|share|cover|explore|tease|launch)\s+(?=(?:our|the|a|an|my|this|these|some|new|that)\b))(.+)$/is
const noting =
  /^(?:(?:mention|stress|emphasi[sz]e|point out)\s*:?\s+(?!your\b)|(?:include|note|state|add|list)\s+(?=(?:our|the|a|an|my|this|these|some|new|free|that)\b))(.+)$/is
/** Whoever is named in the plural: "office workers". */
const several = '(?:[a-z-]+ ){0,2}[a-z-]{2,}s'
const reminding = new RegExp(`^(remind|tell|advise|warn) (?:${people}|${several}) (not )?to (?!know\\b)(.+)$`, 'is')
const offering =
  /^offer(?:ing)? (?:(?:people|customers|clients|everyone|readers|new \w+|our \w+|them) )?((?:an?|our|free|the|my|one|two|to \w+) .+)$/is
const asking = new RegExp(`^ask (?:${people} )?((?:what|which|where|when|how|who|whether|if) (?:[\\w ]{2,20} )?(?:they|their) .+)$`, 'is')
const explaining =
  /^(?:explain|show(?: people| customers)?|teach(?: people| customers)?|answer|discuss|describe|talk about|write about|share|explore)\s+((?:why|how|what|when|where|who)\b.+)$/is
const thanking = /^(?:thank|thanking)\s+(.+?)(?:\s+for\s+(.+))?$/is

/** A label for the writer above a list that is for the reader. */
const listForUs =
  /^(?:(?:the )?(?:key |main )?(?:points?|facts?|details?|messages?|notes?)|things to (?:mention|cover|include|say)|(?:please )?(?:mention|include|cover|say|add)(?: (?:this|these|that|the following))?|(?:to )?(?:mention|include|cover))(?: to (?:mention|cover|include))?\s*:$/i
const clauseTold = new RegExp(
  `^(?:say|tell ${people}|explain(?: to ${people})?|mention|note|state|show(?: ${people})?|share|add|include|describe|highlight|remind ${people} of)\\s+((?:who|what|where|when|why|how)\\b[^:]{2,60}):\\s*(.+)$`,
  'is',
)
const quoted =
  /^(?:say|mention|include|add|quote|(?:start|open|begin|end|finish|close|sign off)(?: it)? with)(?: the (?:line|quote|question|words|sentence))?\s*:?\s+(["“«].+["”»])\.?$/is
const placed = /^(start|open|begin|end|finish|close|sign off)(?: it)? with\s*:\s+(.+)$/is
const toLink =
  /^(?:please )?(?:(?:include|add|put|use|give)\s+(?:a |the |our |this )?(?:link|url|address)|link)(?:\s+to)?(?:\s+[\w ]{2,30}?)?\s*:?\s+(https?:\/\/\S+?)[.,]?$/i
const chained = new RegExp(
  `(?:[,;]\\s*(?:and |then |also )*|\\s+and (?:then |also )?)(?=(?:(?:tell|remind|invite|ask|encourage|thank|let) ${people}\\b|(?:say|mention|announce|explain|note|add|stress) (?:that|how|why|who|where|when|the|our)\\b|offer (?:to|an?|our|free)\\b))`,
  'i',
)
/** "Keep it short and mention that …", "Make it fun and don’t forget to say …": how to write, then what. */
const alsoTold =
  /[,;]?\s+(?:and|but) (?:also |then |please )*(?=(?:(?:don['’]?t|do not|never) forget to |(?:remember|make sure|be sure) to )?(?:mention|say|tell|remind|announce|explain|invite|thank)\b(?! (?:no|nothing|it|this|the (?:post|text|copy))\b))/i
const directive =
  /^(?:write|create|draft|make|prepare|generate|compose|produce|send|craft|post|announc(?:e|ing)|promot(?:e|ing)|introduc(?:e|ing)|tell|say|mention|explain|invite|thank|remind|let|share|celebrate|highlight|a (?:post|newsletter|blog)|linkedin|facebook|instagram|newsletter|blog)\b/i

const callsTo =
  /^(?:book|order|buy|shop|visit|call|phone|ring|join|register|sign up|subscribe|download|come|stop by|find us|get (?:your|in touch|a |yours|tickets)|try|reserve|rsvp|contact|e?-?mail|reply|message|send us|follow|learn more|find out|discover|apply|save (?:your|the|a)|pop in|drop (?:in|by)|click|tap|enter|donate|vote|read|watch|listen|grab|meet us|ask us|use (?:the )?code|pre-?order|enquire|schedule a|start (?:your|a)|claim|request|dm|whatsapp|text us|tell us|let us know|see (?:you|us|the)|check out|secure|browse|support us|nominate|submit|(?:bookings?|rsvp|tickets|reservations)(?=:)|go to\b|more (?:info|information|details|at|on)\b|details (?:at|on|are)\b|to (?:book|order|register|apply|join|reserve|donate|rsvp|sign up))\b/i

/** Whether a sentence asks the reader to do something, or says how. */
export function isCallToAction(sentence: string): boolean {
  return callsTo.test(sentence) || /^\S+@\S+\.\w+\.?$/.test(sentence) || /^[\w ]{0,30}:?\s?(?:https?:\/\/|www\.)\S+$/i.test(sentence)
}

/** Whether a sentence of a profile may be read by others: it neither commands the writer nor describes the text. */
export function isForReaders(sentence: string): boolean {
  return (
    !injection.test(sentence) &&
    !isCommand(sentence) &&
    !shouted.test(sentence) &&
    !aboutTheText.test(sentence) &&
    /[\p{L}\p{N}]/u.test(sentence)
  )
}

/** Tells words to the writer from words for the reader. Whatever tries to command the writer is left out. */
export function readLine(line: string): Told[] {
  if (injection.test(line) || shouted.test(line) || !/[\p{L}\p{N}]/u.test(line)) return []
  let text = line.trim()
  for (let before = ''; before !== text;) {
    before = text
    text = text.replace(politeness, '').trim()
  }
  const question = text.match(asking)?.[1]
  if (question) return lines(asQuestionTo(question) ?? `Tell us ${toReader(question)}`)
  const invitation = text.match(/^(?:end|close|finish)(?: it)? with an (?:invitation|invite) to (.+)$/is)?.[1]
  if (invitation) return lines(`You are invited to ${invitation}`)
  const link = text.match(toLink)?.[1]
  if (link) return [{ kind: 'link', text: link }]
  if (listForUs.test(text)) return []
  const [manner = '', ...matter] = text.split(alsoTold)
  if (matter.length > 0 && aboutTheText.test(manner)) return matter.flatMap(readLine)
  if (!text || aboutTheText.test(text))
    return /^(?:please )?(?:use|add|include)\b/i.test(text) && text.includes('#') ? [{ kind: 'hashtags', text }] : []
  if (/^(?:#[\p{L}\p{N}_]+[\s,]*)+$/u.test(text)) return [{ kind: 'hashtags', text }]
  if (/^https?:\/\/\S+$/.test(text)) return [{ kind: 'link', text }]

  const told = directive.test(text) ? text.split(chained).flatMap(readDirective) : readDirective(text)
  if (told.length > 0) return told
  const labelled = text.match(/^([\p{L}][\p{L} /&-]{1,24}?)\s*[:=]\s+(.+)$/su)
  if (labelled?.[1] && labelled[2] && labelled[1].split(' ').length <= 3) return readLabelled(labelled[1], labelled[2], text)
  return [{ kind: 'line', text }]
}

function readLabelled(label: string, text: string, whole: string): Told[] {
  if (/^(?:topic|subject|about|brief|theme|event|product|key message|message)$/i.test(label)) {
    const told = readDirective(text)
    return told.length > 0 ? told : [{ kind: hasFiniteVerb(text) ? 'line' : 'topic', text }]
  }
  if (/^(?:title|headline|subject line)$/i.test(label)) return [{ kind: 'title', text }]
  if (/^(?:cta|call to action|action|next step)$/i.test(label)) return [{ kind: 'action', text }]
  if (/^hash ?tags?$/i.test(label)) return [{ kind: 'hashtags', text }]
  if (/^(?:link|url|website)$/i.test(label) && /^https?:\/\/\S+$/.test(text)) return [{ kind: 'link', text }]
  const isForUs =
    /^(?:(?:please |quick )?note|remember|important|also|reminder|update|news|announcement|spotlight|ask|say|mention|(?:linkedin|facebook|instagram|social(?: media)?|blog|newsletter|x|twitter)? ?(?:post|draft|update)|(?:key )?(?:facts?|points?|details?)|background|context|angle|hook)$/i
  return isForUs.test(label) ? readLine(text) : [{ kind: 'line', text: whole }]
}

/** What an instruction holds for the reader; empty where the text is none. */
function readDirective(text: string): Told[] {
  const credited = text.match(/^(?:include|add|use) (?:a|the|this) quote (?:from|by) ([^:]{2,60}):\s*(["“«].+)$/is)
  if (credited?.[1] && credited[2]) return lines(`${credited[1]}: ${credited[2]}`)
  const offered = text.match(/^offer (\d.+)$/is)
  if (offered?.[1]) return lines(offered[1])
  const quote = text.match(quoted)
  if (quote?.[1]) return lines(quote[1])
  const put = text.match(placed)
  if (put?.[1] && put[2]) return [{ kind: /^(?:end|finish|close|sign)/i.test(put[1]) ? 'action' : 'line', text: put[2] }]
  const clause = text.match(clauseTold)
  if (clause?.[1] && clause[2]) return lines(`${clause[1]}: ${clause[2]}`)
  const piece = asksToWrite.test(text) ? text.match(written) : null
  if (piece?.[7]) {
    const about = piece[7]
    if (piece[3]) return lines(about)
    if (piece[5]) return orTopic(readDirective(`invite ${about}`), 'topic', about)
    if (piece[6]) return orTopic(readDirective(`thank ${about}`), 'topic', about)
    return orTopic(readDirective(about), piece[2] ? 'news' : 'topic', about.replace(/\?$/, ''))
  }
  const said = text.match(saying)
  if (said?.[1]) return lines(addressed.test(text) ? toldTo(said[1]) : said[1])
  const reminded = text.match(reminding)
  if (reminded?.[1] && reminded[3]) {
    const act = toReader(reminded[3])
    if (/^remind$/i.test(reminded[1])) return lines(`Remember ${reminded[2] ?? ''}to ${act}`)
    return lines(reminded[2] ? `Do not ${act}` : act)
  }
  const offer = text.match(offering)?.[1]
  if (offer) return lines(`We offer ${toldTo(offer)}`)
  const invited = text.match(inviting)
  if (invited?.[1])
    return lines(/^(?:the|our|a|an|this|my)\b/i.test(invited[1]) ? `You are invited to ${toldTo(invited[1])}` : toReader(invited[1]))
  const why = text.match(explaining)
  if (why?.[1]) return orTopic([], 'topic', why[1])
  const toldPeople = text.match(tellingPeople)
  if (toldPeople?.[3]) return toldPeople[1] ? orTopic([], 'topic', toldPeople[3]) : lines(toldTo(toldPeople[3]))
  const thanked = text.match(thanking)
  if (thanked?.[1] && !/^(?:you|god|goodness|heavens)\b/i.test(thanked[1]))
    return lines(
      `Thank you to ${/^(?:customers|clients|donors|parents|members|volunteers|supporters|guests|visitors|patients|readers|subscribers|staff|followers)\b/i.test(thanked[1]) ? 'our ' : ''}${thanked[1]}${thanked[2] ? ` for ${thanked[2]}` : ''}`,
    )
  if (/^celebrat(?:e|ing)\s+(?:our|my|\d+|ten|twenty|fifty)\b/i.test(text))
    return lines(text.replace(/^celebrat(?:e|ing)/i, 'We are celebrating'))
  const announced = text.match(announcing)
  if (announced?.[1])
    return orTopic(
      [],
      /^(?:announc|promot|introduc|launch|tease|advert|publici|market|showcas)/i.test(text) ? 'news' : 'topic',
      announced[1],
    )
  const noted = text.match(noting)
  if (noted?.[1]) return orTopic([], 'mention', noted[1])
  const spoken = text.match(/^(?:say|quote)\s*:?\s+(?!(?:who|what|where|when|why|how|no|yes|goodbye)\b)(.+)$/is)?.[1]
  if (spoken) return lines(spoken)
  // "Say why it matters" asks for knowledge that the brief does not hold.
  return /^(?:say|describe|state) (?:who|what|where|when|why|how)\b[^:]*$/i.test(text) ? [{ kind: 'hashtags', text: '' }] : []
}

function orTopic(told: Told[], kind: 'news' | 'topic' | 'mention', text: string): Told[] {
  if (told.length > 0) return told
  const [head = text, ...clauses] = text.split(andThat)
  if (clauses.length > 0) return [...orTopic([], kind, head), ...clauses.flatMap(lines)]
  const [colon, rest] = [text.indexOf(': '), text.slice(text.indexOf(': ') + 2)]
  // "our winter menu: oxtail, malva pudding" says what there is to say; a clause is a statement already.
  const isClause = hasFiniteVerb(text) && !/^(?:why|how|what|when|where|who)\b/i.test(text) && !/\b(?:that|which|who)\b/.test(text)
  return (colon > 0 && rest) || isClause ? lines(text) : [{ kind, text }]
}

const andThat = /(?:,|;)?\s+and (?:also )?(?:(?:say|mention|note) )?that\s+(?=\S+ )/iu

/** A statement; where "and that …" goes on, the next one stands by itself. */
function lines(text: string): Told[] {
  return text
    .split(andThat)
    .map((part) => ({ kind: 'line', text: upperFirst(withoutStop(part).replace(/\?$/, '')) + (/[.?…]$/.exec(part.trim())?.[0] ?? '') }))
}
