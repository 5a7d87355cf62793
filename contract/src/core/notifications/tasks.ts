import { msg } from '../msg.ts'
import { type Rules } from './rules.ts'

export const tasksKinds: Rules<'task_assigned' | 'task_mentioned' | 'task_due'> = {
  task_assigned: {
    label: msg`A task was assigned to you`,
    group: 'tasks',
    icon: 'check',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    sentence: ({ task, person }) => msg`${{ person }} assigned “${{ task }}” to you`,
    detail: () => [],
  },
  task_mentioned: {
    label: msg`Somebody mentions you in a task`,
    group: 'tasks',
    icon: 'team',
    channels: { inApp: 'on', mail: 'on', digest: 'off' },
    sentence: ({ task, person }) => msg`${{ person }} mentions you in “${{ task }}”`,
    detail: () => [],
  },
  task_due: {
    label: msg`A task of yours is due`,
    group: 'tasks',
    icon: 'clock',
    channels: { inApp: 'on', mail: 'off', digest: 'on' },
    sentence: ({ task, when }) => (when === 'today' ? msg`“${{ task }}” is due today` : msg`“${{ task }}” is overdue`),
    detail: () => [],
  },
}
