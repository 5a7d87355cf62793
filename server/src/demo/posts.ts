import type { ContentType } from '@postwright/contract/core/content-types'

/** Of `demoBusinesses`. */
type Which = 0 | 1 | 2

interface Text {
  business: Which
  contentType: ContentType
  title?: string
  body: string
}

/** Days from today, before or after it, and the time of day on the clock of the business. */
export interface DatedPost extends Text {
  day: number
  time: string
}

/** What went out in the last two weeks. */
export const published: DatedPost[] = [
  {
    day: -14,
    time: '09:00',
    business: 0,
    contentType: 'linkedin',
    body: 'Paying growers first means paying before the harvest. This year we sent 40 % in March, when school fees are due, and the rest when the bags were on the ship.',
  },
  {
    day: -13,
    time: '17:00',
    business: 2,
    contentType: 'instagram',
    body: 'Dusk over the old chenin. The block was planted in 1974, has never been watered, and still gives us four tons a hectare. #Swartland #Chenin',
  },
  {
    day: -12,
    time: '07:30',
    business: 1,
    contentType: 'facebook',
    body: 'Late slots this week: Tuesday 18:00 and Thursday 18:30. Send a message, or call the practice.',
  },
  {
    day: -11,
    time: '06:30',
    business: 0,
    contentType: 'newsletter',
    title: 'Friday roast list',
    body: 'Good morning,\n\nthis week we roasted two lots from Sidama and a decaf from Antioquia.\n\n## Sidama, Bombe\n\nWashed, peach and then black tea. We paid 7.40 dollars a kilo.\n\n## Decaf\n\nDecaf is not an apology: this one was picked as ripe as the others.',
  },
  {
    day: -10,
    time: '12:00',
    business: 0,
    contentType: 'x',
    body: 'Kettle, not boiling: 94 degrees is enough for a light roast. Wait a minute after it clicks.',
  },
  {
    day: -9,
    time: '10:00',
    business: 1,
    contentType: 'blog',
    title: 'Five questions before you see a physio',
    body: 'Most people come two weeks later than they should, or two weeks too early. These five questions help.\n\n## Does it wake you at night?\n\nThen come soon.\n\n## Did it start with a fall?\n\nThen have it looked at before you stretch it.\n\n## Is it better after a walk?\n\nThen walk, and give it a week.',
  },
  {
    day: -8,
    time: '11:00',
    business: 2,
    contentType: 'facebook',
    body: 'Open cellar on Saturday, 10 to 4. Bring a picnic; we have shade, water and a table for everyone.',
  },
  {
    day: -7,
    time: '09:00',
    business: 1,
    contentType: 'linkedin',
    body: 'Meet Sipho, our new intern. He studied in Stellenbosch, runs up Table Mountain before work and will sit beside us for six months.',
  },
  {
    day: -6,
    time: '17:30',
    business: 0,
    contentType: 'instagram',
    body: 'Sidama on the cupping table this morning. Aisha wrote one word beside the second bowl: apricot. #Cupping #Sidama',
  },
  {
    day: -5,
    time: '08:00',
    business: 1,
    contentType: 'facebook',
    body: 'Neck reset at noon: sit tall, turn your head slowly to each side, ten times. It takes a minute and needs no chair but your own.',
  },
  {
    day: -4,
    time: '06:30',
    business: 2,
    contentType: 'newsletter',
    title: 'Bud break letter',
    body: 'Dear friends,\n\nthe first buds of the cinsault opened on Tuesday, four days earlier than last year.\n\n## In the cellar\n\nThe chenin on its skins is bottled and rests until October.',
  },
  {
    day: -3,
    time: '09:30',
    business: 0,
    contentType: 'linkedin',
    body: 'Sixty cafés buy from us, and we know what each of them pays for milk. How we roast for milk drinks: a little longer after the first crack, and never darker than the bean allows.',
  },
  {
    day: -2,
    time: '12:30',
    business: 2,
    contentType: 'x',
    body: 'Pruning in two minutes: two buds on each spur, the cut slanting away from them, and clean shears between vines.',
  },
  {
    day: -1,
    time: '10:00',
    business: 0,
    contentType: 'blog',
    title: 'What the grower was paid',
    body: 'Each bag has a number on its back. This is what it stands for.\n\n## The farm gate\n\nOf the R145 for a bag, R38 went to the farm.\n\n## The way here\n\nShip, port and customs took R21.\n\n## The roastery\n\nThe rest is gas, wages, rent and what we keep.',
  },
]

/** What is planned for the two weeks to come. */
export const scheduled: DatedPost[] = [
  {
    day: 1,
    time: '07:30',
    business: 1,
    contentType: 'facebook',
    body: 'Open slots this week: Wednesday 07:00 and Friday 17:30. First visits take 45 minutes.',
  },
  {
    day: 1,
    time: '12:00',
    business: 0,
    contentType: 'x',
    body: 'Grinder clinic on Saturday: bring yours, we open it, brush it and set it. Half an hour each, free.',
  },
  {
    day: 2,
    time: '09:00',
    business: 0,
    contentType: 'linkedin',
    body: 'Coffee Day on our table: who grew it, what they were paid, and what it tasted like a week after roasting.',
  },
  {
    day: 3,
    time: '06:30',
    business: 0,
    contentType: 'newsletter',
    title: 'Friday roast list, Huila',
    body: 'Good morning,\n\nHuila is back: washed, red apple and cane sugar.\n\n## What we paid\n\n6.90 dollars a kilo, to thirty-one families.',
  },
  {
    day: 4,
    time: '11:00',
    business: 2,
    contentType: 'instagram',
    body: 'First pour of spring: chenin on its skins, from the block behind the dam. Amber, dry, and better with food. #Skinfermented #Swartland',
  },
  {
    day: 5,
    time: '10:00',
    business: 1,
    contentType: 'blog',
    title: 'Runner’s knee, plainly',
    body: 'It hurts around the kneecap, most when you go down stairs. That is often runner’s knee.\n\n## What it is\n\nA joint that had more than it was ready for.\n\n## What to do first\n\nRun less, not nothing. Halve the distance and keep to flat ground for two weeks.',
  },
  {
    day: 6,
    time: '17:00',
    business: 2,
    contentType: 'facebook',
    body: 'Harvest film night on the lawn. Bring a blanket; the film begins when it is dark enough.',
  },
  {
    day: 7,
    time: '09:30',
    business: 1,
    contentType: 'linkedin',
    body: 'Lifting at work, safely: the load close to you, the step instead of the twist, and a second pair of hands before the third box.',
  },
  {
    day: 8,
    time: '12:30',
    business: 0,
    contentType: 'instagram',
    body: 'Peach, then tea. The second cup is always the honest one. #Sidama #Filter',
  },
  {
    day: 9,
    time: '16:30',
    business: 2,
    contentType: 'articles',
    title: 'Potjie and Pinotage',
    body: 'A pot over coals takes four hours, and so does a good argument about wine.\n\n## The pot\n\nShoulder of lamb, onions, a little cinnamon.\n\n## The wine\n\nPinotage from the stony block, cool, not cold.',
  },
  {
    day: 10,
    time: '07:30',
    business: 1,
    contentType: 'facebook',
    body: 'Free screening for runners on the last Friday of the month, 07:00 to 10:00. Bring the shoes that you run in.',
  },
  {
    day: 11,
    time: '06:30',
    business: 2,
    contentType: 'newsletter',
    title: 'Cellar door, spring',
    body: 'Dear friends,\n\nfrom this week the cellar door is open on Wednesdays too, 10 to 4.\n\n## On the table\n\nThe cinsault of 2024, and what is left of the chenin.',
  },
  {
    day: 12,
    time: '17:30',
    business: 0,
    contentType: 'facebook',
    body: 'No power, no problem: on Saturday we brew by hand, with water from the gas ring. Come by before noon.',
  },
  {
    day: 13,
    time: '09:00',
    business: 1,
    contentType: 'instagram',
    body: 'Hips for hikers: three stretches on a rock, with a view. #Cederberg #Physio',
  },
]

/** What stays where it is for now. */
export interface Waiting extends Text {
  becomes: 'draft' | 'in_review' | 'changes_requested' | 'approved' | 'archived'
}

export const waiting: Waiting[] = [
  {
    becomes: 'draft',
    business: 0,
    contentType: 'articles',
    title: 'A desk that lasts',
    body: 'The counter was a desk once. It came out of a school in Salt River, and forty years of initials are still on its underside.',
  },
  { becomes: 'draft', business: 2, contentType: 'x', body: 'Heritage Day hours: open from 10 to 2. After that we cook.' },
  {
    becomes: 'in_review',
    business: 0,
    contentType: 'linkedin',
    body: 'Cupping with Aisha: twelve places, three coffees, one table. She says little and asks much, and people leave knowing what they like.',
  },
  {
    becomes: 'in_review',
    business: 1,
    contentType: 'newsletter',
    title: 'Return to running',
    body: 'Hello,\n\nafter a break the heart is ready before the shin is.\n\n## Week one\n\nOne minute running, one minute walking, ten times.',
  },
  {
    becomes: 'changes_requested',
    business: 1,
    contentType: 'instagram',
    body: 'Ankle circles while the kettle boils. Ten each way, and nobody notices. #Physio',
  },
  {
    becomes: 'approved',
    business: 2,
    contentType: 'facebook',
    body: 'Closed on Thursday: the whole family is at a wedding. From Friday we are here again, a little slower than usual.',
  },
  { becomes: 'archived', business: 0, contentType: 'x', body: 'Last bags of the winter blend. When they are gone, they are gone.' },
]

/** What did not arrive, and how its wall was told to behave. */
export interface Troubled extends Text {
  mode: 'refuse' | 'fail'
  ends: 'failed' | 'needs_attention'
}

export const troubled: Troubled[] = [
  {
    mode: 'refuse',
    ends: 'failed',
    business: 1,
    contentType: 'linkedin',
    body: 'Three signs that your chair is too low, and the book that mends it until the new one comes.',
  },
  {
    mode: 'fail',
    ends: 'needs_attention',
    business: 2,
    contentType: 'instagram',
    body: 'The owl box by the cellar has tenants again. We harvest around them. #Owls #Swartland',
  },
]

/** It waits for its channel, which was signed out. */
export const held: Text = {
  business: 0,
  contentType: 'facebook',
  body: 'The roastery is open today until two. The Huila is on the bar, and Aisha is behind it.',
}
