import type { TaskPriority, TaskStatus } from '@postwright/contract/work/task-shapes'

/** What happened to a task, as it is kept. Names of people are looked up when it is read. */
export type Happening =
  | { kind: 'created' | 'followed' | 'described' | 'ticked' | 'linked' | 'deleted' | 'restored' | 'closedItself' | 'reopenedItself' }
  | { kind: 'moved'; from: TaskStatus; to: TaskStatus }
  | { kind: 'renamed'; from: string }
  | { kind: 'assigned'; to: string | null }
  | { kind: 'prioritised'; to: TaskPriority }
  | { kind: 'due'; date: string | null; time: string | null }
  | { kind: 'labelled'; labels: string[] }
  | { kind: 'filed'; business: string | null }
  | { kind: 'repeats'; rule: string | null }
  | { kind: 'calendar'; shown: boolean }
  | { kind: 'attached' | 'detached'; file: string }
