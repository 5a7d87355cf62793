import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Task, TaskStatus } from '@postwright/contract/work/task-shapes'
import { Link } from '@tanstack/react-router'
import { CalendarDays, Check, Ellipsis, Link2, Trash2, Undo2, X } from 'lucide-react'

import { Button, buttonClass, IconButton } from '../../../../../ui/button.tsx'
import { Menu, MenuItem, MenuRule, MenuSwitch } from '../../../../../ui/menu.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import type { Place } from '../board-order.ts'
import { useRemoveTask } from '../queries.ts'
import { causeAct, statusIcons, statusOptions, statusText } from '../task-words.ts'
import { useRestoring } from '../use-restoring.ts'
import type { TaskEdits } from './use-task-edits.ts'

interface PanelHeadProps {
  task: Task
  edits: TaskEdits
  onMove: (place: Place) => void
  onClose: () => void
}

export function PanelHead({ task, edits, onMove, onClose }: PanelHeadProps) {
  const { status } = task
  const Icon = statusIcons[status]
  const to = (wanted: TaskStatus) => onMove({ status: wanted, afterId: null })

  return (
    <div className="task-panel-head">
      {task.movable ? (
        <Select size="sm" aria-label={t`Status`} value={status} options={statusOptions} onChange={to} />
      ) : (
        <span className="badge">
          <Icon aria-hidden="true" />
          {statusText(status)}
        </span>
      )}
      <span className="grow" />
      {task.automatic && status !== 'done' && (
        <Link className={buttonClass({ size: 'sm' })} to={task.automatic.link}>
          {causeAct(task.automatic)}
        </Link>
      )}
      {task.movable && (
        <Button size="sm" icon={status === 'done' ? Undo2 : Check} onClick={() => to(status === 'done' ? 'todo' : 'done')}>
          {status === 'done' ? t`Open again` : t`Mark done`}
        </Button>
      )}
      <MoreActs task={task} edits={edits} onClose={onClose} />
      <IconButton icon={X} size="sm" label={t`Close`} onClick={onClose} />
    </div>
  )
}

function MoreActs({ task, edits, onClose }: Omit<PanelHeadProps, 'onMove'>) {
  const remove = useRemoveTask()
  const restore = useRestoring()

  function deleteIt() {
    remove.mutate(
      { id: task.id },
      {
        onSuccess: () => toast.success(t`“${{ task: task.title }}” deleted`, { label: t`Undo`, onAction: () => void restore([task.id]) }),
        onError: (error) => toast.failed(error, t`The task could not be deleted`),
      },
    )
    onClose()
  }

  async function copyLink() {
    const address = new URL('/app/tasks', window.location.href)
    address.searchParams.set('task', task.id)
    await navigator.clipboard.writeText(address.href).then(
      () => toast.success(t`Link copied`),
      () => toast.error(t`The link could not be copied`),
    )
  }

  return (
    <Menu align="end" trigger={<IconButton icon={Ellipsis} size="sm" label={t`More actions`} />}>
      <MenuItem icon={Link2} onSelect={() => void copyLink()}>
        <Trans>Copy link</Trans>
      </MenuItem>
      {task.editable && (
        <>
          <MenuSwitch
            icon={CalendarDays}
            checked={edits.values.showOnCalendar}
            onChange={(showOnCalendar) => void edits.save({ showOnCalendar })}
          >
            <Trans>Show on the calendar</Trans>
          </MenuSwitch>
          <MenuRule />
          <MenuItem icon={Trash2} danger onSelect={deleteIt}>
            <Trans>Delete</Trans>
          </MenuItem>
        </>
      )}
    </Menu>
  )
}
