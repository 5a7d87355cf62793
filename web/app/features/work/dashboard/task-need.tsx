import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LateTask } from '@postwright/contract/work/dashboard'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'

import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { type Clock, dueText } from '../tasks/due-text.ts'
import { NeedFrame } from './need-frame.tsx'
import { decide, type OnOutcome } from './needs.ts'
import { useFinishTask } from './queries.ts'

interface TaskNeedProps {
  task: LateTask
  clock: Clock
  outcome: string | undefined
  onOutcome: OnOutcome
}

export function TaskNeed({ task, clock, outcome, onOutcome }: TaskNeedProps) {
  const { id, title, businessName, version } = task
  const finish = useFinishTask()
  const due = dueText(task, clock)?.text ?? ''
  return (
    <NeedFrame
      icon={ListChecks}
      tone="bad"
      what={title}
      detail={businessName === null ? t`Task · ${due}` : t`Task · ${businessName} · ${due}`}
      outcome={outcome}
    >
      <Button
        size="sm"
        aria-label={t`Done: ${title}`}
        pending={finish.isPending}
        onClick={() =>
          decide(
            () => finish.mutateAsync({ id, version, status: 'done' }),
            t`Done`,
            onOutcome,
            (error) => toast.failed(error, t`The task could not be changed`),
          )
        }
      >
        <Trans>Done</Trans>
      </Button>
      <Link
        to="/app/tasks"
        search={Object.fromEntries([['task', id]])}
        className={buttonClass({ size: 'sm', variant: 'ghost' })}
        aria-label={t`Open: ${{ what: title }}`}
      >
        <Trans>Open</Trans>
      </Link>
    </NeedFrame>
  )
}
