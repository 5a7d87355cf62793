import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, listVariable, placeholders, textVariable } from '../template.ts'

const { name, title, text, link, settings, stops } = placeholders('name', 'title', 'text', 'link', 'settings', 'stops')

export const postByHand = defineMail({
  name: 'post_by_hand',
  about: msg`It is time to post something on a platform that is not connected.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    title: textVariable(msg`What is to be posted, and where`, msg`Post “Autumn roast” now: LinkedIn, Lumen Coffee`),
    text: textVariable(msg`The text that is to be posted, or its beginning`, msg`The autumn roast is here.\n\nCome by and taste it.`),
    link: linkVariable(
      msg`Where the text and its media are copied, and where the person says that it is out`,
      'https://postwright.example/app/publishing',
    ),
    settings: linkVariable(msg`Where the person chooses what is mailed`, 'https://postwright.example/app/settings?tab=notifications'),
    stops: listVariable(msg`Where mails of this kind are stopped`, () => [
      { title: 'Stop mails', link: 'https://postwright.example/stop-mails?token=example' },
    ]),
  },
  subject: msg`${{ title }}`,
  text: msg`# ${{ title }}

Hello ${{ name }}, it is time. This is the text:

${{ text }}

[Copy it and post it](${{ link }})

Say there where you posted it: only then does it count as published.

You get this as [your settings](${{ settings }}) say.

${{ stops }}`,
})
