import { everyone, hidden, managers, oneself, type ProcedureAccess, row, workspace, writers } from './access-kinds.ts'

/** Everybody reads tasks; who writes changes them, and reviewers discuss them. What a reviewer does with a task of their own, `roles.test.ts` says. */
export const taskAccess: Record<string, ProcedureAccess> = {
  'tasks.board': row(everyone),
  'tasks.list': row(everyone),
  'tasks.counts': row(everyone),
  'tasks.labels': workspace(everyone),
  'tasks.get': row(everyone),
  'tasks.create': row(writers),
  'tasks.update': row(writers),
  'tasks.move': row(writers),
  'tasks.tick': row(writers),
  'tasks.bulk': row(writers),
  'tasks.remove': row(writers),
  'tasks.restore': row(writers),
  'tasks.attach': row(writers),
  'tasks.attachment': row(everyone),
  'tasks.detach': row(writers),
  'tasks.onCalendar': row(everyone),
  'tasks.ofPost': row(everyone),
  'tasks.comments': row(everyone),
  'tasks.comment': row(['reviewer', ...writers]),
  // Only whoever wrote it.
  'tasks.editComment': { ...row(['owner']), limited: hidden },
  'tasks.removeComment': { ...row(managers), limited: hidden },
  'tasks.activity': row(everyone),
  'tasks.views': oneself,
  'tasks.saveView': oneself,
  'tasks.updateView': oneself,
  'tasks.removeView': oneself,
  'tasks.settings': workspace(everyone),
  'tasks.saveSettings': workspace(managers),
}
