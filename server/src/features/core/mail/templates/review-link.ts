import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { guest, person, business, title, note, posts, link, until, passcode } = placeholders(
  'guest',
  'person',
  'business',
  'title',
  'note',
  'posts',
  'link',
  'until',
  'passcode',
)

export const reviewLink = defineMail({
  name: 'review_link',
  about: msg`When somebody without an account is asked to decide about posts.`,
  variables: {
    guest: textVariable(msg`Whom the link is for`, 'Lindiwe M.'),
    person: textVariable(msg`Who asks`, 'Naledi Mokoena'),
    business: textVariable(msg`The name of the business`, 'Karoo Bread'),
    title: textVariable(msg`What is to be decided`, msg`Seven posts for spring`),
    note: textVariable(msg`What they wrote to it, may be empty`, msg`Approve what is right, mark what is not.`),
    posts: textVariable(msg`How many posts, such as “7 posts”`, msg`7 posts`),
    until: textVariable(msg`Until when the link works`, msg`10 December 2026`),
    passcode: textVariable(
      msg`That a passcode is asked for, may be empty`,
      msg`You are asked for six digits. You get them by another way.`,
    ),
    link: linkVariable(msg`The page with the posts`, 'https://postwright.example/review/…'),
  },
  waitedFor: 'link',
  subject: msg`${{ person }} asks you to decide: ${{ title }}`,
  text: msg`# ${{ title }}

${{ guest }}, ${{ person }} asks you to decide about ${{ posts }} of ${{ business }}.

${{ note }}

[Look at the posts](${{ link }})

No account is needed, and the link works until ${{ until }}. ${{ passcode }}

The link is for you alone: whoever has it can decide in your name.`,
})
