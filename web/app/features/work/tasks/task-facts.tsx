import { plural, t } from '@lingui/core/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { Flag, Link2, ListChecks, type LucideIcon, MessageSquare, Paperclip, Repeat, Zap } from 'lucide-react'
import type { ReactNode } from 'react'

import { automaticText, priorityText } from './task-words.ts'

/** What there is to know of a task beside its title, each with its sign; nothing where there is nothing. */
export function TaskFacts({ task, isLong = false }: { task: TaskSummary; isLong?: boolean }) {
  const { priority, automatic, repeats, checklist, posts, comments, attachments, labels } = task
  const facts: ReactNode[] = []
  const add = (Icon: LucideIcon, text: ReactNode, name?: string, className?: string) =>
    facts.push(
      <span key={facts.length} className={className} title={name}>
        <Icon aria-hidden="true" />
        {name === undefined ? text : <NamedFact name={name}>{text}</NamedFact>}
      </span>,
    )

  if (priority === 'high' || priority === 'urgent') add(Flag, priorityText(priority), undefined, priority === 'urgent' ? 'c-bad' : 'c-warn')
  if (automatic) add(Zap, isLong || automatic.closedItself ? automaticText(automatic) : t`Automatic`)
  if (repeats) add(Repeat, <span className="trunc">{repeats.words || t`Repeats`}</span>)
  if (checklist.total > 0)
    add(ListChecks, `${checklist.done}/${checklist.total}`, t`Checklist: ${{ done: checklist.done }} of ${{ total: checklist.total }} done`)
  if (posts.count > 0)
    add(
      Link2,
      isLong && posts.first ? (
        <span className="trunc">{posts.first}</span>
      ) : (
        plural({ posts: posts.count }, { one: '# post', other: '# posts' })
      ),
    )
  if (comments > 0) add(MessageSquare, comments, plural({ comments }, { one: '# comment', other: '# comments' }))
  if (attachments > 0) add(Paperclip, attachments, plural({ attachments }, { one: '# file', other: '# files' }))
  if (isLong)
    for (const label of labels)
      facts.push(
        <span key={`label ${label}`} className="tag">
          {label}
        </span>,
      )
  return facts.length > 0 && <div className="task-facts">{facts}</div>
}

function NamedFact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <span aria-hidden="true">{children}</span>
      <span className="vh">{name}</span>
    </>
  )
}
