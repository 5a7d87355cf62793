import type { CreateBusiness } from '@postwright/contract/content/businesses'
import type { ContentType } from '@postwright/contract/core/content-types'

/** Three companies that do not exist, as an agency in Cape Town would look after them. */
export const businesses: CreateBusiness[] = [
  {
    name: 'Karoo Bread',
    context:
      'Karoo Bread is a wood-fired bakery in Woodstock. We mill our own spelt and rye, bake forty loaves a night and deliver before 07:30.',
    contentTypes: ['linkedin', 'newsletter', 'blog', 'x', 'instagram', 'facebook', 'whatsapp'],
    industry: 'Bakery',
    location: 'Woodstock, Cape Town',
    website: 'https://karoobread.example',
    keywords: ['sourdough', 'spelt', 'stone-ground flour', 'bread delivery'],
    mission: 'To bake bread that tastes of the grain, and to know every farmer by name.',
    vision: 'A loaf baked with local grain on every table in the city.',
    goals: ['300 weekly subscribers', 'A second oven by June'],
    timeZone: 'Africa/Johannesburg',
  },
  {
    name: 'Skemer Optics',
    context: 'Skemer Optics tests eyes and grinds lenses in Stellenbosch. Glasses are ready in three days and repaired for life.',
    contentTypes: ['linkedin', 'blog', 'articles', 'instagram', 'youtube'],
    industry: 'Optometry',
    location: 'Stellenbosch',
    timeZone: 'Africa/Johannesburg',
  },
  {
    name: 'Fynbos Trails',
    context: 'Fynbos Trails guides small groups through the Cederberg and the Kogelberg, with botanists who grew up there.',
    contentTypes: ['newsletter', 'instagram', 'facebook', 'x', 'articles'],
    industry: 'Guided walks',
    location: 'Clanwilliam',
    timeZone: 'Africa/Johannesburg',
  },
]

export const brief =
  'From Tuesday we deliver bread in Woodstock and Observatory, before 07:30. No app and no subscription: people send a message by 18:00 the day before.'

export interface PlannedPost {
  business: number
  type: ContentType
  title: string
  body: string
  /** Days from today and the time of day on the clock of the business, where it is planned. */
  at?: [day: number, time: string]
  /** Without it, and without a time, a post is a draft. */
  approved?: true
}

const bread = 'The oven goes on at 03:40. By six there are forty loaves on the counter and the whole street knows about it.'
const glasses = 'A lens is ground in three days here, because the machine stands behind the counter and the optometrist beside it.'
const walk = 'Eight people, two guides and a valley that flowers for three weeks a year. We start at first light and are back for lunch.'

export const posts: PlannedPost[] = [
  {
    business: 0,
    type: 'blog',
    title: 'Rye, slowly',
    body: `${bread}\n\n## Why it takes two days\n\nRye holds water for longer than wheat. We let the dough rest for thirty hours, and bake it dark.\n\n## Where to find it\n\nOn the counter from six, or at your door before 07:30.`,
    at: [1, '10:00'],
  },
  {
    business: 0,
    type: 'linkedin',
    title: 'Delivery starts',
    body: `${bread}\n\nFrom Tuesday we also deliver in Woodstock and Observatory, before 07:30. No app and no subscription: send a message by 18:00 the day before and the bread is at your door.\n\n#Sourdough #Woodstock`,
    at: [2, '09:00'],
  },
  {
    business: 0,
    type: 'x',
    title: 'Flour notes',
    body: 'New flour this week: spelt from Koue Bokkeveld, stone-ground on Sunday. It bakes darker and smells of hay.',
    at: [1, '12:00'],
  },
  {
    business: 0,
    type: 'whatsapp',
    title: 'One hour left',
    body: 'Hi, this is Karoo Bread. Orders for tomorrow close at 18:00. Rye, spelt and forty white loaves.',
    at: [2, '17:00'],
  },
  { business: 1, type: 'instagram', title: 'Three days', body: `${glasses}\n\n#Stellenbosch #Optometry #Glasses`, at: [3, '07:15'] },
  {
    business: 1,
    type: 'blog',
    title: 'What a lens costs',
    body: `${glasses}\n\n## The glass\n\nA third of the price.\n\n## The grinding\n\nAnother third, and the part that we do ourselves.`,
    at: [4, '10:00'],
  },
  {
    business: 2,
    type: 'newsletter',
    title: 'The Saturday list',
    body: `Hello,\n\n${walk}\n\n## This month\n\nTwo places are left on the Pakhuis walk.`,
    at: [5, '06:30'],
  },
  { business: 2, type: 'facebook', title: 'The valley flowers', body: walk, at: [6, '08:00'] },
  {
    business: 0,
    type: 'articles',
    title: 'Why spelt came back',
    body: `${bread}\n\n## An old grain\n\nIt was grown here before wheat.`,
    at: [7, '16:30'],
  },
  { business: 1, type: 'linkedin', title: 'Repaired for life', body: glasses, at: [8, '09:00'] },
  { business: 0, type: 'instagram', title: 'Forty loaves', body: `${bread}\n\n#Sourdough #Woodstock #Bakery`, at: [9, '07:15'] },
  {
    business: 2,
    type: 'x',
    title: 'First light',
    body: 'We start walking at 05:40 on Saturday. Bring a jersey: the valley is four degrees until the sun is over the ridge.',
    at: [10, '18:00'],
  },
  { business: 1, type: 'youtube', title: 'How a lens is ground', body: glasses, at: [12, '12:00'] },
  { business: 0, type: 'newsletter', title: 'What the oven taught us', body: `Hello,\n\n${bread}`, at: [13, '06:30'] },
  { business: 2, type: 'articles', title: 'A guide to walking quietly', body: walk, at: [15, '11:00'] },
  {
    business: 0,
    type: 'facebook',
    title: 'Market stall',
    body: 'Find us at the Oranjezicht market on Saturday from nine, next to the honey.',
    at: [14, '08:00'],
  },
  { business: 1, type: 'blog', title: 'Reading glasses, honestly', body: glasses, at: [17, '10:00'] },
  { business: 2, type: 'instagram', title: 'Protea week', body: `${walk}\n\n#Fynbos #Cederberg`, at: [20, '07:00'] },
  {
    business: 0,
    type: 'linkedin',
    title: 'A second oven',
    body: 'By June we want a second oven. This is what it costs, what it bakes, and who will light it.',
  },
  { business: 0, type: 'x', title: 'Last rye', body: 'Six rye loaves left today, and then none until Thursday.' },
  {
    business: 2,
    type: 'facebook',
    title: 'Boots or trainers',
    body: 'For the Kogelberg, trainers will do. For the Cederberg, they will not. Here is how to tell.',
    approved: true,
  },
]
