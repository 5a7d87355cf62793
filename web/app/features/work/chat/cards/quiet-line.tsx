import { t } from '@lingui/core/macro'
import type { ChatCall, ChatTool } from '@postwright/contract/work/chat-cards'
import { CalendarDays, ChartColumn, ListChecks, type LucideIcon, PenLine, Search, SquarePen, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

import { Spinner } from '../../../../../ui/spinner.tsx'

const toolIcons: Readonly<Record<ChatTool, LucideIcon>> = {
  find: Search,
  posts: Search,
  drafts: PenLine,
  revise: PenLine,
  times: CalendarDays,
  task: ListChecks,
  metrics: ChartColumn,
  profile: SquarePen,
}

/** A call that needs no card: it is under way, it came to nothing, or it failed. */
export function QuietLine({ call: { tool, state, message }, children }: { call: ChatCall; children?: ReactNode }) {
  const Icon = toolIcons[tool]
  if (state === 'failed')
    return (
      <p className="ch-quiet">
        <TriangleAlert className="i-14 c-warn" aria-hidden="true" />
        <span>{message ?? failedWords[tool]}</span>
      </p>
    )
  return (
    <p className="ch-quiet">
      {state === 'running' ? <Spinner size={14} /> : <Icon className="i-14" aria-hidden="true" />}
      <span>{children ?? (state === 'running' ? runningWords[tool] : message)}</span>
    </p>
  )
}

const runningWords: Readonly<Record<ChatTool, string>> = {
  find: t`Looking through the documents and posts`,
  posts: t`Looking through the repository`,
  drafts: t`Writing drafts`,
  revise: t`Revising a post`,
  times: t`Looking for times`,
  task: t`Preparing a task`,
  metrics: t`Reading the metrics`,
  profile: t`Preparing a change of the profile`,
}

const failedWords: Readonly<Record<ChatTool, string>> = {
  find: t`The documents and posts could not be looked through.`,
  posts: t`The repository could not be looked through.`,
  drafts: t`The drafts could not be written.`,
  revise: t`The post could not be revised. Its text is as it was.`,
  times: t`No times could be proposed. Nothing is planned.`,
  task: t`The task could not be made.`,
  metrics: t`The metrics could not be read.`,
  profile: t`The profile could not be changed. It is as it was.`,
}
