import { defineMail, linkVariable } from '../template.ts'

export const newsletterWelcome = defineMail({
  name: 'newsletter_welcome',
  about: 'After somebody confirmed their subscription to the newsletter.',
  variables: {
    unsubscribe: linkVariable('Where the subscriber leaves', 'https://postwright.example/newsletter/unsubscribe?token=Yk3'),
  },
  unsubscribeBy: 'unsubscribe',
  subject: 'You are subscribed to {{instanceName}}',
  text: `# You are on the list

Letters come now and then: what changed, and one article on writing or publishing.

If you ever want no more of them, [unsubscribe]({{unsubscribe}}); every letter has this link, too.`,
})
