import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders } from '../template.ts'

const { instanceName, unsubscribe } = placeholders('instanceName', 'unsubscribe')

export const newsletterWelcome = defineMail({
  name: 'newsletter_welcome',
  about: msg`After somebody confirmed their subscription to the newsletter.`,
  variables: {
    unsubscribe: linkVariable(msg`Where the subscriber leaves`, 'https://postwright.example/newsletter/unsubscribe?token=Yk3'),
  },
  unsubscribeBy: 'unsubscribe',
  subject: msg`You are subscribed to ${{ instanceName }}`,
  text: msg`# You are on the list

Letters come now and then: what changed, and one article on writing or publishing.

If you ever want no more of them, [unsubscribe](${{ unsubscribe }}); every letter has this link, too.`,
})
