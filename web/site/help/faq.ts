import { plural, t } from '@lingui/core/macro'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { plans } from '@postwright/contract/core/plans'

import { compact } from '../pricing/figures.ts'
import { trialAndAfter } from '../pricing/trial.ts'

export const topics = [
  { id: 'getting-started', label: msg`Getting Started` },
  { id: 'content-creation', label: msg`Content Creation` },
  { id: 'scheduling', label: msg`Scheduling` },
  { id: 'analytics', label: msg`Analytics` },
  { id: 'billing', label: msg`Billing` },
  { id: 'integrations', label: msg`Integrations` },
] as const
export type TopicId = (typeof topics)[number]['id']

export interface FaqEntry {
  topic: TopicId
  question: string
  answer: string
}

export function faqFor(trialDays: number | null): readonly FaqEntry[] {
  const { posts } = plans.starter
  const tokens = compact(plans.starter.tokens)
  return [
    {
      topic: 'getting-started',
      question: t`How long until I can use my new account?`,
      answer: t`An administrator approves the account, usually within 1-2 business days. Log in meanwhile to see where it stands: “Account Pending Approval” follows the decision by itself, has a Refresh Status button, and names the address of support where there is one. A site that sends mail also mails you a link that confirms your address, and tells you when you are in.`,
    },
    {
      topic: 'content-creation',
      question: t`How does the AI learn how we sound?`,
      answer: t`From the profile, the documents and the website of the business, and from what you do: what you correct, approve or say about drafts becomes voice notes, each with its evidence, to edit, pin or delete. “What the AI knows”, or “What the composer knows” where no model writes, shows all of it in the business profile, and on demand the exact text that is given.`,
    },
    {
      topic: 'content-creation',
      question: t`Can I write without an AI provider?`,
      answer: t`Yes. The built-in composer writes drafts from your profile and brief without a network or a key. It is not an AI model, and says so. An administrator can connect any OpenAI-compatible address instead, a model on your own machine included.`,
    },
    {
      topic: 'scheduling',
      question: t`Can a post be lost or published twice?`,
      answer: t`Every attempt is recorded before it is sent. If there is no answer, Postwright looks for the post before it does anything else. If that cannot tell, the delivery is marked “Needs attention” and a person decides; it is not sent again on its own.`,
    },
    {
      topic: 'scheduling',
      question: t`What happens to planned times when the clocks change?`,
      answer: t`You plan in the time zone of the business, and a post planned for 09:00 goes out at 09:00 there, before and after the change. The zone is shown beside the time.`,
    },
    {
      topic: 'analytics',
      question: t`Where do I see how my posts do?`,
      answer: t`With each published post, in its editor and under Publishing: what its platform counts, such as views, likes and replies, asked for often in the first days and for 90 days, and nothing estimated. Analytics sums it up by channel, content type, tag and day, beside another time, and names the best posts and hours. Quotas used and left are on the Dashboard.`,
    },
    {
      topic: 'billing',
      question: t`What does the free plan include?`,
      answer: `${t`The starter plan gives ${plural(posts, { one: '# AI-generated post', other: '# AI-generated posts' })} per month, basic scheduling and one social account; with ${tokens} tokens, for one business and one seat.`} ${trialAndAfter(trialDays)} ${t`The blog and the sandbox wall do not count as social accounts. Quotas reset monthly and unused ones expire.`}`,
    },
    {
      topic: 'integrations',
      question: t`Which platforms can it publish to?`,
      answer: t`To Bluesky, Mastodon, WordPress, Ghost, dev.to, Telegram and Discord, to LinkedIn, X, YouTube, Facebook, Instagram and Threads where an administrator has registered an app of this site, to the public blog of this site, and to a sandbox wall that takes all nine content types and behaves like a platform. WhatsApp cannot be connected yet: its posts are written, counted and previewed by its rules, and handed over to you at their time.`,
    },
  ]
}

/** The entries of a topic whose question or answer contains the text, letter case aside. */
export function findEntries(faq: readonly FaqEntry[], text: string, topic: TopicId | null): FaqEntry[] {
  const wanted = text.trim().toLowerCase()
  return faq.filter(
    (entry) =>
      (topic === null || entry.topic === topic) &&
      (entry.question.toLowerCase().includes(wanted) || entry.answer.toLowerCase().includes(wanted)),
  )
}

export function topicLabel(id: TopicId): string {
  const topic = topics.find((one) => one.id === id)
  return topic ? say(topic.label) : id
}

/** What an address names, when it is one of ours. */
export function topicOf(given: string | undefined): TopicId | null {
  return topics.find(({ id }) => id === given)?.id ?? null
}
