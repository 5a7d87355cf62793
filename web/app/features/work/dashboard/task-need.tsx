import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LateTask } from '@postwright/contract/work/dashboard'
import { Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'

import { formatAgo } from '../../../../lib/formats.ts'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { NeedFrame } from './need-frame.tsx'
import { decide, type OnOutcome } from './needs.ts'
import { useFinishTask } from './queries.ts'

interface TaskNeedProps {
  task: LateTask
  outcome: string | undefined
  onOutcome: OnOutcome
}

export function TaskNeed({ task: { id, title, businessName, dueAt, version }, outcome, onOutcome }: TaskNeedProps) {
  const finish = useFinishTask()
  const ago = formatAgo(dueAt)
  return (
    <NeedFrame
      icon={ListChecks}
      tone="bad"
      what={title}
      detail={businessName === null ? t`Task · due ${ago}` : t`Task · ${businessName} · due ${ago}`}
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
