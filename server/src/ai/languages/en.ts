import type { Language } from './language.ts'

const polite = '(?:(?:please|kindly|and|also|then) )*'
const people =
  '(?:people|customers?|clients?|everyone|everybody|followers|readers|members|them|subscribers|guests|visitors|patients|parents|families|students|users|locals|(?:our|the|all) [\\p{L}]+)'

export const english: Language = {
  code: 'en',
  names: 'english|englisch|anglais|inglés|inglês|engels',
  common:
    'the a an and or of to in on at for with from by is are was were be been we our us you your they their it its this that these those i my as not no new about will can have has all more up out who what when how why every each over under free one until',
  numbers: 'two three four five six seven eight nine ten eleven twelve',
  someOf: 'some|a few|several|our|my|the|top|best|quick',
  lists: {
    tips: 'tips|tricks|pointers|hints|hacks',
    reasons: 'reasons',
    steps: 'steps(?!\\s+(?:from|away|up|down|ahead|of))',
    ideas: 'ideas|ways|recipes',
    mistakes: 'mistakes|myths|pitfalls',
    facts: 'facts|things|signs',
    questions: 'questions',
    examples: 'examples',
  },
  joining: 'how|for|on|about|of|when|to|why|that|you|in',
  howTo: 'how to ',
  writes:
    '(?:please )?(?:(?:write|share|give|post|publish|create|list|draft) )?(?:(?:a|an) (?:post|blog|article|newsletter) (?:with|of) )?',
  announces: 'announc\\w*|invit\\w*|promot\\w*|introduc\\w*|launch(?:ing)?|advertis\\w*|publici[sz]\\w*|join us|come to|coming up',
  events:
    'open day|open house|workshop|market|tasting|webinar|concert|opening(?! (?:hours|times))|launch|class|course|festival|exhibition|fair|party|talk|meet-?up|conference|show|screening|tour|fundraiser|sale|ride|AGM|annual general meeting|meeting|fun run|race|picnic|gala|reunion|retreat|\\w+ (?:day|night)',
  offers: 'discount|special offer|sale|special|promotion|price cut',
  dated:
    '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|august|sept?(?:ember)?|october|november|december|today|tomorrow|tonight|every|weekly|weekend|daily|next (?:week|month)',
  placed: '(?:at|in) (?:the |our )?\\p{Lu}|online|at (?:our|the|my) \\w+|in (?:our|the|my) (?:shop|store|studio|garden|office|hall|salon)',
  ours: 'we our us ours my',
  boasts:
    'guarantee\\w*|free|award\\S*|best|cheapest|fastest|leading|number one|certified|accredited|proven|risk-free|money[- ]back|lifetime',
  clings: '',
  internal:
    'target(?:ed)? (?:audience|market|customers?|group|readers?)|our audience|competitors?|persona|tone of voice|brand voice|our tone|turnover|revenue|(?<!non-|not-for-|for-)profit|margins?|kpis?|market share|lead generation|conversions?|b2b|b2c|usp|seo|social media|ideal (?:client|customer)',
  requests: [
    ['(?:post|publish|say|write) this\\s?:\\s*(.+)', '$1'],
    [`${polite}offer(?:ing)? (?:${people}|new \\p{L}+) (\\d.+)`, '$1'],
    [`${polite}warn ${people} (?:about|of|against) (.+)`, 'Beware of $1'],
    [`${polite}(?:warn|reassure|assure|promise) ${people} that (.+)`, '$1'],
    [`${polite}congratulate (.+)`, 'Congratulations to $1'],
    [`${polite}apologi[sz]e (?:to ${people} )?for (.+)`, '{We|I} apologise for $1'],
    [`${polite}suggest (?:that )?(?:${people}|they) (?:should |could |might )?(?!(?:is|are|can|has|have|will)\\b)(\\p{L}.+)`, '$1'],
    [`${polite}(?:highlight|emphasi[sz]e|stress|convey|underline) (?:how|why|what) [^:]+`, ''],
    [`${polite}ask (?:${people} )?for (?:a |some |more )?(?:review|testimonial|rating)s?`, '{We|I} would be glad of a review'],
    [`${polite}ask (?:${people} )?for (?!comments|feedback|opinions)(.+)`, '{We|I} ask for $1'],
    [
      `(?:the|our|my) (?:aim|goal|objective|purpose|target)(?: of (?:this|the) \\p{L}+| here)? is to (?:get|sell|reach|win|increase|generate|drive|fill|boost|grow)\\b.*`,
      '',
    ],
    [
      '(?:we|I) (?:want|need|aim for|hope for|would like)(?: to (?:get|win|reach|gain|sell|attract))? (?:at least )?\\d+ (?:new |more )?(?:customers|clients|bookings|sign-?ups|subscribers|followers|leads|sales|orders|accounts)\\b.*',
      '',
    ],
    [`${polite}(?:don’?t|do not|never) (?:mention|use|say|include|write|talk about|name|quote|sound|reveal)\\b.*`, ''],
    [
      `(?:an? )?(?:short|brief|long|quick|snappy) (?:post|caption|text|article|newsletter|e-?mail|one)(?:,? please)?(?:, (?:no|not|without)\\b.*)?`,
      '',
    ],
    [`(?:todo|tbc|tbd|fixme)\\b.*|note to (?:self|me|us|editor|designer|writer)\\b.*`, ''],
  ],
  commands: '',
  toReader: [
    ['they are', 'you are'],
    ['they', 'you'],
    ['their', 'your'],
    ['them', 'you'],
    ['theirs', 'yours'],
    ['themselves', 'yourself'],
  ],
  colon: ':',
  labels: { date: 'When', price: 'Price', place: 'Where' },
  forms: {
    bare: ['A few words from {name}.', 'Good day from {name}.'],
    greeting: ['Hello,', 'Hello from {name},', 'Good day,'],
    greetingFormal: ['Dear reader,', 'Good day,', 'Dear readers,'],
    greetingWarm: ['Hi there,', 'Hi,', 'Hello,'],
    message: ['Hi, this is {name}.', 'This is {name}.', '{name} here.'],
    messageFormal: ['Good day from {name}.', 'This is {name}.', '{name} here.'],
    messageWarm: ['Hi, this is {name}.', 'Hi from {name}.', '{name} here.'],
    signOff: ['Until next time,', 'With thanks for reading,'],
    signOffFormal: ['Kind regards,'],
    signOffWarm: ['See you soon,', 'Until next time,'],
    reply: ['Questions? Just reply to this message.', 'If you have a question, reply here.'],
    comment: [
      'Questions? Ask {us|me} in the comments.',
      'If you have a question, leave it in the comments.',
      'Is something unclear? Ask {us|me} below.',
    ],
    place: ['You will find {us|me} in {place}.'],
    address: ['You will find {us|me} at {place}.'],
    linkGiven: ['Find out more', 'Read more', 'More on this'],
    linkHome: ['More about {us|me}', 'Find out more about {us|me}', 'Get to know {us|me}'],
    aim: ['{We want|I want} {text}'],
    mission: ['What {we|I} stand for: {text}'],
    vision: ['What {we|I} work towards: {text}'],
    leadArticle: ['The point first:'],
    leadBlog: ['What this is about:'],
    leadIssue: ['In this issue:'],
    leadVideo: ['In this video:'],
    headDetails: ['More about it', 'In more detail', 'What there is to know'],
    headWhen: ['When and where'],
    headCost: ['What it costs'],
    headWhy: ['Why it matters to {us|me}', 'Why {we|I} do it', 'What drives {us|me}'],
    headAbout: ['About {name}', '{Who we are|About me}', 'A word about {us|me}'],
    headUs: ['{Who we are|About me}', 'A word about {us|me}', 'About {us|me}'],
    headNext: ['What to do next', 'The next step'],
  },
}
