import { defineMail, linkVariable, listVariable, textVariable } from '../template.ts'

const name = textVariable('Full name', 'Naledi Mokoena')
const settings = linkVariable('Where the person chooses what is mailed', 'https://postwright.example/app/settings?tab=notifications')
const items = listVariable('What happened', [
  {
    title: '3 posts could not be published on Company page',
    detail: 'The text is too long.',
    link: 'https://postwright.example/app/publishing',
  },
  { title: 'Company page of Lumen Coffee has to be connected again', link: 'https://postwright.example/app/publishing' },
])
const stops = listVariable('For each kind of it, where its mails are stopped', [
  { title: 'Stop mails of “A post could not be published”', link: 'https://postwright.example/stop-mails?token=example' },
])

export const notification = defineMail({
  name: 'notification',
  about: 'Something happened that a person wants to be told of by mail.',
  variables: {
    name,
    title: textVariable('What happened', '“Autumn roast” could not be published on Company page'),
    detail: textVariable('What else is to be known; may be empty', 'The text is too long.'),
    link: linkVariable('Where something can be done about it', 'https://postwright.example/app/publishing'),
    settings,
    stops,
  },
  subject: '{{title}}',
  text: `# {{title}}

Hello {{name}}, this happened just now.

{{detail}}

[Open it]({{link}})

You get this as [your settings]({{settings}}) say.

{{stops}}`,
})

export const notificationBundle = defineMail({
  name: 'notification_bundle',
  about: 'Several things happened within a short time that a person wants to be told of by mail.',
  variables: { name, count: textVariable('How many things', '2'), items, settings, stops },
  subject: '{{count}} things that need a look',
  text: `# {{count}} things that need a look

Hello {{name}}, this happened in the last minutes.

{{items}}

You get this as [your settings]({{settings}}) say.

{{stops}}`,
})

export const dailyDigest = defineMail({
  name: 'daily_digest',
  about: 'At 08:00 in a person’s time zone: what they chose to hear of once a day, and have not read.',
  variables: { name, day: textVariable('The day', 'Wednesday, 16 September'), items, settings, stops },
  subject: 'Your day in {{instanceName}}: {{day}}',
  text: `# {{day}}

Good morning, {{name}}. This is new since yesterday.

{{items}}

You get this once a day, as [your settings]({{settings}}) say.

{{stops}}`,
})
