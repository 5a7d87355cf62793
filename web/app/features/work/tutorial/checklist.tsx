import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Tutorial, TutorialStep } from '@postwright/contract/work/tutorial'
import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { formatDateTime } from '../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { Progress } from '../../../../ui/progress.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useSetHidden, useSetStep } from './queries.ts'
import { wordsOf } from './step-words.ts'

/** What there is to do, ticked off by itself as the person does it; one step is open at a time. */
export function Checklist({ tutorial: { steps, isHidden }, businessId }: { tutorial: Tutorial; businessId: string | undefined }) {
  const hide = useSetHidden()
  const done = steps.filter(({ state }) => state === 'done').length
  const total = steps.filter(({ state }) => state !== 'skipped').length
  const open = steps.find(({ state }) => state === 'open')
  if (steps.length === 0) return <NothingToDo />
  return (
    <section className="sheet checklist" aria-label={t`Checklist`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>What you have done</Trans>
        </h2>
        <span className="count" role="status">
          <Trans>
            {done} of {total} done
          </Trans>
        </span>
        <div className="end checklist-bar">
          <Progress label={t`Steps done`} done={done} total={total} />
        </div>
        <Button
          size="sm"
          variant="ghost"
          pending={hide.isPending}
          aria-expanded={!isHidden}
          onClick={() => hide.mutate({ isHidden: !isHidden }, { onError: (error) => toast.failed(error, t`That could not be saved`) })}
        >
          {isHidden ? t`Show` : t`Hide`}
        </Button>
      </div>
      {!isHidden && (
        <ol>
          {steps.map((step) => (
            <StepRow key={step.id} step={step} isNext={step === open} businessId={businessId} />
          ))}
        </ol>
      )}
      {!isHidden && !open && (
        <p className="checklist-end m">
          <Trans>That was all. From here on, the guide has the details.</Trans>
        </p>
      )}
    </section>
  )
}

function StepRow({ step, isNext, businessId }: { step: TutorialStep; isNext: boolean; businessId: string | undefined }) {
  const { title, text, action } = wordsOf(step.id, businessId)
  const set = useSetStep()
  const row = useRef<HTMLLIElement>(null)
  const pressedWhen = useRef<TutorialStep['state'] | null>(null)
  // The button that was pressed goes, and another one of the same row takes the focus.
  useEffect(() => {
    if (pressedWhen.current === null || pressedWhen.current === step.state) return
    pressedWhen.current = null
    row.current?.querySelector('button')?.focus()
  }, [step.state])

  function skip(skipped: boolean) {
    pressedWhen.current = step.state
    set.mutate({ step: step.id, skipped }, { onError: (error) => toast.failed(error, t`That could not be saved`) })
  }
  return (
    <li ref={row} className="step" data-state={step.state} aria-current={isNext ? 'step' : undefined}>
      <span className="step-mark" aria-hidden="true">
        {step.state === 'done' && <Check />}
      </span>
      <div className="min-w-0">
        <h3>{title}</h3>
        {step.state !== 'done' && <p>{text}</p>}
        {step.state === 'open' && (
          <div className="row gap-2 flex-wrap">
            <Link {...action.link} className={buttonClass({ variant: isNext ? 'primary' : 'default' })}>
              {action.label}
            </Link>
            <Button variant="ghost" pending={set.isPending} aria-label={t`Skip “${{ step: title }}”`} onClick={() => skip(true)}>
              <Trans>Skip</Trans>
            </Button>
          </div>
        )}
      </div>
      <div className="step-state t12 soft num">
        {step.state === 'done' && step.doneAt && <Trans>Done {ph({ when: formatDateTime(step.doneAt) })}</Trans>}
        {step.state === 'skipped' && (
          <>
            <Trans>Skipped</Trans>{' '}
            <button type="button" className="textbtn" aria-label={t`Take up “${{ step: title }}”`} onClick={() => skip(false)}>
              <Trans>Take it up</Trans>
            </button>
          </>
        )}
      </div>
    </li>
  )
}

function NothingToDo() {
  return (
    <section className="sheet" aria-label={t`Checklist`}>
      <EmptyState art="list" title={t`Nothing to tick off`}>
        <Trans>You look at what others do here. The tours show you around.</Trans>
      </EmptyState>
    </section>
  )
}
