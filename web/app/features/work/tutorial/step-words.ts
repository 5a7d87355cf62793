import { t } from '@lingui/core/macro'
import type { TutorialStepId } from '@postwright/contract/work/tutorial'
import type { LinkProps } from '@tanstack/react-router'

export interface StepWords {
  title: string
  text: string
  action: { label: string; link: LinkProps }
}

/** @param businessId the business that steps lead to; without one, to where it is added. */
export function wordsOf(step: TutorialStepId, businessId: string | undefined): StepWords {
  return words[step](businessId)
}

const addBusiness: StepWords['action'] = {
  label: t`Add Business`,
  link: { to: '/app/dashboard', search: { add: 'business' } },
}

function inProfile(businessId: string | undefined, label: string, tab?: 'channels' | 'documents'): StepWords['action'] {
  if (businessId === undefined) return addBusiness
  return { label, link: { to: '/app/business/$businessId/profile', params: { businessId }, search: { tab } } }
}

const words: Record<TutorialStepId, (businessId: string | undefined) => StepWords> = {
  business: () => ({
    title: t`Add a business`,
    text: t`Its name, and what it sells, to whom, and what is different about it. The rest can wait, or be read from its website.`,
    action: addBusiness,
  }),
  profile: (businessId) => ({
    title: t`Fill in its profile`,
    text: t`Industry, keywords, and a mission, a vision or goals: all of it is read before every draft.`,
    action: inProfile(businessId, t`Open the profile`),
  }),
  document: (businessId) => ({
    title: t`Give it a document`,
    text: t`A price list or a brochure. Drafts quote it, and what they claim is held against it.`,
    action: inProfile(businessId, t`Open its documents`, 'documents'),
  }),
  draft: () => ({
    title: t`Have drafts written`,
    text: t`A sentence or two in the brief are enough: what happened, for whom, what they should do. A post written by hand counts too.`,
    action: { label: t`Open the Dashboard`, link: { to: '/app/dashboard' } },
  }),
  approve: () => ({
    title: t`Approve a draft`,
    text: t`Open it, correct what is not right, and approve it. A later change takes it back to draft, so that nothing unapproved goes out.`,
    action: { label: t`Open the drafts`, link: { to: '/app/repository', search: { status: 'draft' } } },
  }),
  channel: (businessId) => ({
    title: t`Connect a channel`,
    text: t`A business begins with its blog and a sandbox wall, which behaves like a platform and has no audience. Connect one more.`,
    action: inProfile(businessId, t`Open its channels`, 'channels'),
  }),
  schedule: () => ({
    title: t`Give a post its time`,
    text: t`In the editor, or by dragging it onto a day of the Content Calendar. Times are those of the business.`,
    action: { label: t`Open the Content Calendar`, link: { to: '/app/calendar' } },
  }),
  publish: () => ({
    title: t`See it go out`,
    text: t`Posts are sent when they are due, also while nobody is signed in. When a platform does not answer clearly, you are asked; nothing is sent twice by guessing.`,
    action: { label: t`Open Publishing`, link: { to: '/app/publishing' } },
  }),
  chat: () => ({
    title: t`Ask in the chat`,
    text: t`About one business: what its documents say, what was posted, or for drafts. Whatever would change something asks you first.`,
    action: { label: t`Open Chat`, link: { to: '/app/chat' } },
  }),
  task: () => ({
    title: t`Make a task`,
    text: t`For yourself or a colleague, with a due date if it has one. What waits for a review or failed becomes a task by itself.`,
    action: { label: t`Open Tasks`, link: { to: '/app/tasks' } },
  }),
  invite: () => ({
    title: t`Invite a colleague`,
    text: t`As admin, editor, reviewer or viewer, for every business or for some.`,
    action: { label: t`Open Team`, link: { to: '/app/settings', search: { tab: 'team' } } },
  }),
}
