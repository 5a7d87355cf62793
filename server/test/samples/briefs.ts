import type { sampleBusinesses } from './businesses.ts'

interface SampleBrief {
  /** The business that would write it. */
  of: keyof typeof sampleBusinesses
  text: string
  /** What must be found in every draft that has room for it. */
  keeps: readonly string[]
  /** What is said to the writer, and must not be found. */
  drops?: RegExp
}

export const sampleBriefs: readonly SampleBrief[] = [
  {
    of: 'roastery',
    text: 'Our spring lot from Sidama lands on Friday: washed, peach and honeysuckle, R165 for 250 g. The first 40 bags come with a seat at the free cupping on Saturday 28 November, 10:00, at the Woodstock roastery. Say who grew it: the Bensa co-operative, 112 families, and that we paid 38 % over the local price.',
    keeps: [
      'spring lot from Sidama',
      'washed, peach and honeysuckle',
      'R165 for 250 g',
      'first 40 bags',
      'Saturday 28 November, 10:00',
      'Bensa co-operative',
      '112 families',
      '38 %',
    ],
    drops: /\bsay who\b/i,
  },
  {
    of: 'physio',
    text: 'Three ways to remember to leave your chair every forty minutes: drink from a small glass, take every call standing, put the printer in another room. None of them needs an app.',
    keeps: [
      'forty minutes',
      'drink from a small glass, take every call standing, put the printer in another room',
      'None of them needs an app',
    ],
  },
  {
    of: 'physio',
    text: 'Write a post about why your back hurts after driving. Mention that Dr Thandi Nkosi starts with us on 1 February and speaks isiZulu.',
    keeps: ['Dr Thandi Nkosi', '1 February', 'isiZulu'],
    drops: /\bmention that\b/i,
  },
  {
    of: 'physio',
    text: 'new: saturday mornings, 8 to 12, from 6 june. same price as weekdays (R720). book at https://loerielane.example/book',
    keeps: ['8 to 12', '6 June', 'R720', 'loerielane.example/book'],
  },
  {
    of: 'plumber',
    text: 'cold snap coming. 5 things to check tonight:\n- find your stopcock\n- lag the pipes in the loft\n- leave one tap dripping\n- open the cupboard under the sink\n- save our number: 021 555 0142',
    keeps: ['find your stopcock', '021 555 0142', '5 things'],
  },
  {
    of: 'plumber',
    text: 'A dripping tap wastes 5,500 litres a year. We will replace the washer for R350, travel included, until the end of May. Tell people to WhatsApp a photo of the tap to 082 555 0199.',
    keeps: ['5,500 litres', 'R350', 'May', '082 555 0199'],
    drops: /\btell people\b/i,
  },
  {
    of: 'plumber',
    text: 'we are looking for an apprentice. no experience needed, driving licence is. start 3 august. R9 500 a month in year one. call gavin on 021 555 0142',
    keeps: ['R9 500 a month', '3 August', '021 555 0142'],
  },
  {
    of: 'agency',
    text: 'We rebranded Hollow Oak Cider: new name, new bottle, new site, in eleven weeks. Sales in the first quarter were up 41 %. The founder, Bea Marsh, says “It finally looks the way it tastes.” Case study: https://fieldandfathom.example/hollow-oak',
    keeps: [
      'Hollow Oak Cider',
      'eleven weeks',
      '41 %',
      'Bea Marsh',
      '“It finally looks the way it tastes.”',
      'fieldandfathom.example/hollow-oak',
    ],
  },
  {
    of: 'agency',
    text: 'Announce that we have been certified as a B Corp with a score of 92.4. Explain what it means: staff own 20 % of the company, and we publish our day rates. Keep it under 150 words, dry tone, no emojis.',
    keeps: ['B Corp', '92.4', '20 %', 'we publish our day rates'],
    drops: /150 words|dry tone|emojis/,
  },
  {
    of: 'agency',
    text: 'Is your packaging still shouting? We counted 214 claims on one supermarket shelf. Nobody reads them. We would rather print one true thing, large.',
    keeps: ['Is your packaging still shouting?', '214 claims', 'one true thing, large'],
  },
  {
    of: 'agency',
    text: 'Hiring\nMid-weight designer\n4 days a week, £38,000 pro rata\nBristol, 2 days in the studio\nApply by 9 January: jobs@fieldandfathom.example',
    keeps: ['£38,000', '9 January', 'jobs@fieldandfathom.example', 'Mid-weight designer'],
  },
  {
    of: 'ngo',
    text: 'Library number 87 opened at Nkqubela Primary in Mdantsane on Monday. 640 children, one librarian, Ms Zodwa Mbeki. On the first day 212 books went home. It cost R118 000, and 431 people paid for it. Thank our donors. Ask people to sponsor the next one: https://secondshelf.example/88',
    keeps: [
      '87',
      'Nkqubela Primary',
      'Mdantsane',
      '640 children',
      'Ms Zodwa Mbeki',
      '212 books',
      'R118 000',
      '431 people',
      'secondshelf.example/88',
    ],
  },
  {
    of: 'ngo',
    text: 'When Lihle was eight she could read every word on a page and could not tell you what the page was about. Eight out of ten children in the province are like her. Two years later she runs the library at break. "I give the small ones the thin books first," she says. R90 buys one book, covered and labelled.',
    keeps: ['Lihle', 'Eight out of ten', '"I give the small ones the thin books first," she says', 'R90'],
  },
  {
    of: 'ngo',
    text: 'Remind everyone that our fun run is on Sunday 12 April, 7am, Kings Beach. Entry R60, kids free. Mention the free parking at the aquarium.',
    keeps: ['Sunday 12 April', '7am', 'Kings Beach', 'R60', 'free parking at the aquarium'],
    drops: /\bremind everyone\b|\bmention the\b/i,
  },
  {
    of: 'school',
    text: 'Dear parents, the book fair is in the hall from Monday 2 to Wednesday 4 March, 3:15pm to 4pm. Cash or card. All books from £3.50. We earn 20% of sales for the library.',
    keeps: ['Monday 2 to Wednesday 4 March', '3:15pm to 4pm', '£3.50', '20%'],
  },
  {
    of: 'school',
    text: 'Open evening for September 2027 places. Thursday 15 October, 5pm - 7pm. Meet Mrs Price, see the forest school, ask the Year 6 guides anything. No need to book.',
    keeps: ['September 2027', 'Thursday 15 October', '5pm - 7pm', 'Mrs Price', 'Year 6'],
  },
  {
    of: 'school',
    text: 'snow day. school is closed tomorrow (tuesday). breakfast club too. we hope to open on wednesday at 10:00 and will text by 7:00',
    keeps: ['Tuesday', 'Wednesday', '10:00', '7:00'],
  },
  {
    of: 'saas',
    text: 'Tallyhand 4.2 is out.\n\n## What is new\n- Count kegs by photo\n- Offline mode for up to 14 days\n- Batch costing in GBP, EUR and USD\n\nFree for everyone on the Cellar plan (€29/month). Changelog: https://tallyhand.example/changelog',
    keeps: ['4.2', 'Count kegs by photo', '14 days', 'GBP, EUR and USD', '€29/month', 'tallyhand.example/changelog'],
  },
  {
    of: 'saas',
    text: 'can you write something on how Norrbrew in Luleå cut their month-end count from 9 hours to 70 minutes? Their brewer Elin counts on her phone in the cold store, no signal needed. link to https://tallyhand.example/norrbrew',
    keeps: ['Norrbrew', 'Luleå', '9 hours', '70 minutes', 'Elin', 'tallyhand.example/norrbrew'],
  },
  {
    of: 'saas',
    text: 'Webinar: Year-end stock without tears, 12 December 2026, 16:00 CET, free, 45 minutes with Marta Ruiz. Register: https://tallyhand.example/webinar',
    keeps: ['Year-end stock without tears', '12 December 2026', '16:00 CET', '45 minutes', 'Marta Ruiz', 'tallyhand.example/webinar'],
  },
  {
    of: 'winery',
    text: 'The 2025 chenin is bottled. 2,140 bottles, 12.5 %, no new oak. R240 from the farm. It was the driest winter in 31 years and the vines gave half of what they gave in 2023.',
    keeps: ['2025', '2,140 bottles', '12.5 %', 'R240', '31 years', '2023'],
  },
  {
    of: 'winery',
    text: 'Harvest lunch\nSat 20 Feb, 12:30\nR650 pp incl wine\nlong table under the pepper tree, 36 seats\nbookings: lunch@kleinvuur.example',
    keeps: ['Sat 20 Feb, 12:30', 'R650 pp incl wine', '36 seats', 'lunch@kleinvuur.example'],
  },
  {
    of: 'winery',
    text: 'tell people about our new cinsault. it comes from a block planted in 1962. chill it for 20 minutes. $18 in the US via Broken Oak Imports',
    keeps: ['1962', '20 minutes', '$18', 'Broken Oak Imports'],
  },
  {
    of: 'church',
    text: 'Our food bank is low on tinned fish, nappies (size 5) and UHT milk. Last week 74 families came. Drop things off on Tuesday or Friday, 10am to 1pm, at the side door. Thank you 🙏',
    keeps: ['size 5', 'UHT milk', '74 families', '10am to 1pm', 'side door'],
  },
  {
    of: 'church',
    text: 'Carols by candlelight, Sunday 20 December at 18:00. All welcome, whatever you believe or do not. Mulled wine afterwards! Bring a jar for your candle.',
    keeps: ['Sunday 20 December at 18:00', 'whatever you believe or do not', 'Mulled wine afterwards', 'Bring a jar'],
  },
  {
    of: 'church',
    text: 'Say thank you to Father Declan, who retires on 31 May after 22 years. There will be tea and far too much cake after the 10:30.',
    keeps: ['Father Declan', '31 May', '22 years', '10:30'],
    drops: /^say/im,
  },
  {
    of: 'lawyer',
    text: 'From 6 April 2027 employers must give written terms on day one to every worker, not only employees. Contracts signed before that date need not be reissued unless the worker asks; then you have one month. Explain that a tribunal may award up to four weeks’ pay, capped at £700 a week.',
    keeps: ['6 April 2027', 'one month', 'four weeks’ pay', '£700 a week'],
    drops: /explain that/i,
  },
  {
    of: 'lawyer',
    text: 'Why a shareholders’ agreement matters before the first argument. Half of the disputes we see involve two founders with 50 % each. A deadlock clause takes a page.',
    keeps: ['shareholders’ agreement', '50 %', 'A deadlock clause takes a page'],
  },
  {
    of: 'lawyer',
    text: 'Announce our new partner, Ms Ingrid Solheim. She joins from Bryce Kettering on 1 September and leads property.',
    keeps: ['Ms Ingrid Solheim', 'Bryce Kettering', '1 September'],
  },
  {
    of: 'band',
    text: 'new single “Low Tide” out friday 13 november. recorded in one take. launch gig at the Windmill, doors 7.30, £8',
    keeps: ['“Low Tide”', '13 November', 'Windmill', '7.30', '£8'],
  },
  {
    of: 'band',
    text: 'I broke my hand. The Leeds and Hull shows move to 4 and 5 March; all tickets stay valid. Sorry.',
    keeps: ['Leeds', 'Hull', '4 and 5 March', 'all tickets stay valid', 'Sorry'],
  },
  {
    of: 'tapas',
    text: 'Este viernes estrenamos la carta de invierno: garbanzos con espinacas, caballa a la brasa y torrijas. El menú cuesta 24 € e incluye una copa. ¿Te guardamos mesa? Reservas en el 952 555 014.',
    keeps: ['carta de invierno: garbanzos con espinacas, caballa a la brasa y torrijas', '24 €', '¿Te guardamos mesa?', '952 555 014'],
  },
  {
    of: 'tapas',
    text: 'Escribe una publicación sobre nuestro décimo aniversario. Lo celebramos el 3 de octubre con música de Paco Ruiz. ¡Entrada libre!',
    keeps: ['décimo aniversario', '3 de octubre', 'Paco Ruiz', 'Entrada libre'],
    drops: /escribe/i,
  },
  {
    of: 'roastery',
    text: 'نفتتح محمصتنا الجديدة يوم الجمعة 3 يونيو. أول 40 كيسًا بسعر 165 راند. الدخول مجاني.',
    keeps: ['3 يونيو', '165', 'الدخول مجاني'],
  },
  {
    of: 'agent',
    text: 'Just listed: 14 Tankerton Rise, three bedrooms, sea from the landing, £485,000. Built 1931, roof 2019. Viewings Saturday 10 to 12. Call Priya on 01227 555 018.',
    keeps: ['14 Tankerton Rise', '£485,000', '1931', '2019', 'Saturday 10 to 12', 'Priya', '01227 555 018'],
  },
  {
    of: 'agent',
    text: 'House prices here fell 3.1% last year, and rents rose 6%. What should you do if your fix ends in 2027? We would start with three questions: how long will you stay, what could you pay if rates rose by 2%, and who else is on the deed?',
    keeps: ['3.1%', '6%', '2027', 'how long will you stay, what could you pay if rates rose by 2%, and who else is on the deed'],
  },
  { of: 'agent', text: 'Sustainability', keeps: [] },
  {
    of: 'roastery',
    text: 'We stopped using plastic-lined bags. The new ones are paper and go in the garden heap; they keep coffee for 5 weeks instead of 9. We think that is fine: you should drink it sooner anyway.',
    keeps: ['5 weeks instead of 9', 'you should drink it sooner anyway'],
  },
  {
    of: 'roastery',
    text: 'Please write a newsletter about our move to Observatory. We open at 7 Lower Main Road on Monday 4 May at 07:00. Thank customers for nine years in Woodstock and invite them to the last cupping on 25 April.',
    keeps: ['7 Lower Main Road', 'Monday 4 May at 07:00', 'nine years in Woodstock', '25 April'],
    drops: /thank customers|invite them|please write/i,
  },
  {
    of: 'roastery',
    text: 'Topic: cupping for beginners\nAudience: people who think they cannot taste\nKey points:\n- you need three cups and a spoon\n- slurp loudly, it helps\n- there is no wrong answer\nCTA: Book a seat for 28 November\nLink: https://bosduif.example/cupping',
    keeps: ['three cups and a spoon', 'slurp loudly', 'no wrong answer', 'Book a seat for 28 November', 'bosduif.example/cupping'],
    drops: /audience|key points|CTA/i,
  },
  {
    of: 'saas',
    text: '20% off annual plans with code KEG20 until 30 November 2026!!! Works for new and old customers. Go to https://tallyhand.example/pricing?ref=bf&x=1',
    keeps: ['20% off', 'KEG20', '30 November 2026', 'https://tallyhand.example/pricing?ref=bf&x=1'.slice(8)],
  },
  {
    of: 'ngo',
    text: 'We have an annual report. It is 12 pages, has no stock photos, and says what went wrong: two libraries closed, and one van was stolen. Read it at https://secondshelf.example/2026',
    keeps: ['12 pages', 'two libraries closed, and one van was stolen', 'secondshelf.example/2026'],
  },
]
