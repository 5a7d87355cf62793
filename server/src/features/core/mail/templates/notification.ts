import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { defineMail, linkVariable, listVariable, placeholders, textVariable } from '../template.ts'

const { title, count, instanceName, day, name, detail, link, settings, stops, items } = placeholders(
  'title',
  'count',
  'instanceName',
  'day',
  'name',
  'detail',
  'link',
  'settings',
  'stops',
  'items',
)

const nameVariable = textVariable(msg`Full name`, msg`Naledi Mokoena`)
const settingsVariable = linkVariable(
  msg`Where the person chooses what is mailed`,
  'https://postwright.example/app/settings?tab=notifications',
)
const itemsVariable = listVariable(msg`What happened`, () => [
  {
    title: say(msg`3 posts could not be published on Company page`),
    detail: say(msg`The text is too long.`),
    link: 'https://postwright.example/app/publishing',
  },
  { title: say(msg`Company page of Lumen Coffee has to be connected again`), link: 'https://postwright.example/app/publishing' },
])
const stopsVariable = listVariable(msg`For each kind of it, where its mails are stopped`, () => [
  { title: say(msg`Stop mails of “A post could not be published”`), link: 'https://postwright.example/stop-mails?token=example' },
])

export const notification = defineMail({
  name: 'notification',
  about: msg`Something happened that a person wants to be told of by mail.`,
  variables: {
    name: nameVariable,
    title: textVariable(msg`What happened`, msg`“Autumn roast” could not be published on Company page`),
    detail: textVariable(msg`What else is to be known; may be empty`, msg`The text is too long.`),
    link: linkVariable(msg`Where something can be done about it`, 'https://postwright.example/app/publishing'),
    settings: settingsVariable,
    stops: stopsVariable,
  },
  subject: msg`${{ title }}`,
  text: msg`# ${{ title }}

Hello ${{ name }}, this happened just now.

${{ detail }}

[Open it](${{ link }})

You get this as [your settings](${{ settings }}) say.

${{ stops }}`,
})

export const notificationBundle = defineMail({
  name: 'notification_bundle',
  about: msg`Several things happened within a short time that a person wants to be told of by mail.`,
  variables: {
    name: nameVariable,
    count: textVariable(msg`How many things`, '2'),
    items: itemsVariable,
    settings: settingsVariable,
    stops: stopsVariable,
  },
  subject: msg`${{ count }} things that need a look`,
  text: msg`# ${{ count }} things that need a look

Hello ${{ name }}, this happened in the last minutes.

${{ items }}

You get this as [your settings](${{ settings }}) say.

${{ stops }}`,
})

export const dailyDigest = defineMail({
  name: 'daily_digest',
  about: msg`At 08:00 in a person’s time zone: what they chose to hear of once a day, and have not read.`,
  variables: {
    name: nameVariable,
    day: textVariable(msg`The day`, msg`Wednesday, 16 September`),
    items: itemsVariable,
    settings: settingsVariable,
    stops: stopsVariable,
  },
  subject: msg`Your day in ${{ instanceName }}: ${{ day }}`,
  text: msg`# ${{ day }}

Good morning, ${{ name }}. This is new since yesterday.

${{ items }}

You get this once a day, as [your settings](${{ settings }}) say.

${{ stops }}`,
})
