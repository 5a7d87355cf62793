import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Check } from 'lucide-react'

import './first-steps.css'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useUpdateProfile } from '../../identity/profile/queries.ts'
import type { FirstSteps as Reached } from './first-steps-reached.ts'

interface Step {
  id: 'business' | 'brief' | 'approval' | 'publication'
  title: string
  text: string
  isDone: boolean
  action?: { label: string; link: LinkProps } | undefined
}

export interface FirstStepsProps {
  reached: Reached
  /** There is no business, and none can be added before there is a plan. */
  needsPlan?: boolean
}

/** The way to a first published post: what is done is ticked, and one step is open. */
export function FirstSteps({ reached, needsPlan = false }: FirstStepsProps) {
  const steps = stepsOf(reached)
  const done = steps.filter(({ isDone }) => isDone).length
  const open = steps.find(({ isDone }) => !isDone)
  return (
    <section className="sheet first-steps" aria-label={t`Your first post`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Your first post</Trans>
        </h2>
        <span className="count">
          <Trans>
            {done} of {ph({ total: steps.length })} done
          </Trans>
        </span>
        <div className="end first-steps-bar">
          <Progress label={t`Steps done`} done={done} total={steps.length} />
        </div>
        <HideButton />
      </div>
      <ol>
        {steps.map((step, index) => (
          <li key={step.id} className="first-step" data-done={step.isDone || undefined} aria-current={step === open ? 'step' : undefined}>
            <span className="first-step-number" aria-hidden="true">
              {step.isDone ? <Check /> : index + 1}
            </span>
            <div>
              <h3>
                {step.title}
                {step.isDone && (
                  <span className="vh">
                    {' '}
                    <Trans>(done)</Trans>
                  </span>
                )}
              </h3>
              <p>{step.text}</p>
              {step === open && needsPlan && (
                <p className="m">
                  <Trans>Adding a business needs a plan.</Trans>
                </p>
              )}
              {step === open && step.action && !needsPlan && (
                <Link {...step.action.link} className={buttonClass({ variant: 'primary', size: 'lg' })}>
                  {step.action.label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function HideButton() {
  const update = useUpdateProfile()

  function hide(hidesFirstSteps: boolean) {
    update.mutate(
      { hidesFirstSteps },
      {
        onSuccess: () => {
          if (hidesFirstSteps) toast.success(t`Hidden. The Tutorial has the same steps.`, { label: t`Undo`, onAction: () => hide(false) })
        },
        onError: (error) => toast.failed(error, t`That could not be saved`),
      },
    )
  }

  return (
    <Button size="sm" variant="ghost" pending={update.isPending} onClick={() => hide(true)}>
      <Trans>Hide</Trans>
    </Button>
  )
}

function stepsOf(reached: Reached): Step[] {
  const { business, isWritten, isApproved, draftId } = reached
  return [
    {
      id: 'business',
      title: business?.name ?? t`Tell us about one business`,
      text: business
        ? t`Its profile is read before every draft. The more it says, the more the drafts are its own.`
        : t`Its name, and what it sells, to whom, and what is different about it. The rest of its profile can wait.`,
      isDone: business !== undefined,
      action: { label: t`Add Business`, link: { to: '.', search: (search) => ({ ...search, add: 'business' as const }) } },
    },
    {
      id: 'brief',
      title: t`Say what should be written`,
      text: business && !isWritten ? t`A sentence or two in the brief below are enough. Name the facts.` : t`A sentence or two are enough.`,
      isDone: isWritten,
    },
    {
      id: 'approval',
      title: t`Approve a draft`,
      text: t`Open it, correct what is not right, and approve it. It saves as you type.`,
      isDone: isApproved,
      action: draftId
        ? { label: t`Open the draft`, link: postLink(draftId) }
        : { label: t`Open the repository`, link: { to: '/app/repository' } },
    },
    publishing(reached),
  ]
}

/** Never done here: with the first published post all steps are gone. */
function publishing({ isPlanned, isStuck, approvedId }: Reached): Step {
  const step = { id: 'publication', title: t`Publish it`, isDone: false } as const
  if (isPlanned)
    return {
      ...step,
      text: t`It goes out when it is due. Publishing shows it on its way.`,
      action: { label: t`Open Publishing`, link: { to: '/app/publishing', search: { business: undefined } } },
    }
  if (isStuck)
    return {
      ...step,
      text: t`It did not arrive. Publishing says why, and sends it again when you ask.`,
      action: { label: t`Open Publishing`, link: { to: '/app/publishing', search: { view: 'trouble', business: undefined } } },
    }
  return {
    ...step,
    text: t`On the sandbox wall first, if you like: it behaves like a platform, and has no audience.`,
    action: approvedId === undefined ? undefined : { label: t`Open the post to schedule it`, link: postLink(approvedId) },
  }
}

function postLink(postId: string): LinkProps {
  return { to: '/app/repository/$postId', params: { postId } }
}
