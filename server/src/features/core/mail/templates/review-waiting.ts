import { msg } from '@postwright/contract/core/msg'

import { defineMail, placeholders, textVariable } from '../template.ts'

const { guest, business, post, person, title } = placeholders('guest', 'business', 'post', 'person', 'title')

/** Without the link: only whoever it was sent to has its address. */
export const reviewWaiting = defineMail({
  name: 'review_waiting',
  about: msg`When it is the turn of a guest to decide, or they are reminded.`,
  variables: {
    guest: textVariable(msg`Whom the link is for`, 'Lindiwe M.'),
    business: textVariable(msg`The name of the business`, 'Karoo Bread'),
    post: textVariable(msg`The post that waits`, msg`Bread for the long weekend`),
    person: textVariable(msg`Who sent the link`, 'Naledi Mokoena'),
    title: textVariable(msg`What the link is called`, msg`Seven posts for spring`),
  },
  subject: msg`“${{ post }}” waits for your decision`,
  text: msg`# “${{ post }}” waits for your decision

${{ guest }}, this post of ${{ business }} can go out once you have approved it.

Open the link that you got from us with “${{ title }}”. If you cannot find it, ask ${{ person }} for a new one.`,
})
