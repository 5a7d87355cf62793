import { msg, plural } from '../msg.ts'
import { minuteOf, publishers, reviewers, type Rules } from './rules.ts'

export const reviewKinds: Rules<
  'approval_wanted' | 'approval_due' | 'approval_decided' | 'post_mentioned' | 'post_commented' | 'review_link_rested'
> = {
  approval_wanted: {
    label: msg`A post waits for your review`,
    group: 'review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    roles: reviewers,
    sentence: ({ post, posts, business, person, isSecondStep, isForGuest }, count) =>
      isForGuest && count === 1
        ? posts === 1
          ? msg`${{ person }} asks for a guest’s approval of “${{ post }}”: send a review link`
          : msg`${{ person }} asks for a guest’s approval of ${plural({ posts }, { one: '# post', other: '# posts' })} of ${{ business }}: send a review link`
        : isSecondStep && count === 1
          ? msg`${{ person }} approved “${{ post }}”, now it waits for you`
          : count === 1 && posts === 1
            ? msg`${{ person }} asks you to review “${{ post }}”`
            : count === 1
              ? msg`${{ person }} asks you to review ${plural({ posts }, { one: '# post', other: '# posts' })} of ${{ business }}`
              : msg`Posts of ${{ business }} wait for your review`,
    detail: ({ note }) => (note === '' ? [] : [note]),
  },
  approval_due: {
    label: msg`A post is to be reviewed soon, or was not in time`,
    group: 'review',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ post, isLate }) => (isLate ? msg`“${{ post }}” was not decided in time` : msg`“${{ post }}” still waits for a decision`),
    detail: ({ decideBefore, isLate }, _count, timeZone) =>
      decideBefore === null
        ? []
        : [
            isLate
              ? msg`It was to be decided before ${{ when: minuteOf(decideBefore, timeZone) }}. Nothing is sent by itself.`
              : msg`To be decided before ${{ when: minuteOf(decideBefore, timeZone) }}.`,
          ],
  },
  approval_decided: {
    label: msg`Your post was approved or sent back`,
    group: 'review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    roles: publishers,
    sentence: ({ post, person, decision }) =>
      decision === 'approved' ? msg`${{ person }} approved “${{ post }}”` : msg`${{ person }} sent back “${{ post }}”`,
    detail: ({ comment }) => (comment === undefined ? [] : [comment]),
  },
  review_link_rested: {
    label: msg`A review link of yours rests after wrong passcodes`,
    group: 'review',
    icon: 'link',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ title }) => msg`Somebody tried ten wrong passcodes for the review link “${{ title }}”`,
    detail: ({ guest }) => [
      msg`It is for ${{ guest }}, and rests for 15 minutes. Whoever tried saw no post. Create a new link if its digits are lost.`,
    ],
  },
  post_mentioned: {
    label: msg`Somebody mentions you in a comment on a post`,
    group: 'review',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ post, person }) => msg`${{ person }} mentions you in a comment on “${{ post }}”`,
    detail: () => [],
  },
  post_commented: {
    label: msg`Somebody comments on a post of yours, or answers you`,
    group: 'review',
    icon: 'review',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    sentence: ({ post, person }, count) =>
      count === 1
        ? msg`${{ person }} commented on “${{ post }}”`
        : msg`${plural({ count }, { one: '# comment', other: '# comments' })} on “${{ post }}”`,
    detail: () => [],
  },
}
