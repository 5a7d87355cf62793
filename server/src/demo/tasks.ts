import type { TaskPriority, TaskStatus } from '@postwright/contract/work/task-shapes'

export interface DemoTask {
  title: string
  description?: string
  /** Of `demoBusinesses`; left out for one of the whole workspace. */
  business?: number
  /** Of `colleagues`; left out for the owner. */
  assignee?: number
  /** Days from today. */
  due?: number
  time?: string
  status?: TaskStatus
  priority?: TaskPriority
  labels?: string[]
  checklist?: string[]
  repeats?: string
  comment?: string
}

export const demoTasks: DemoTask[] = [
  {
    title: 'Photos of the Sidama cupping',
    business: 0,
    assignee: 0,
    due: 1,
    time: '12:00',
    priority: 'high',
    labels: ['photos'],
    checklist: ['The table from above', 'Aisha with the spoon', 'The bags, labels to the front'],
    comment: 'The light is best before ten. Ask at the counter for the key to the gallery.',
  },
  { title: 'Check the prices in the roast list', business: 0, due: -2, priority: 'urgent', labels: ['facts'] },
  {
    title: 'Ask four patients whether they may be quoted',
    description: 'Only with a written **yes**. First names are enough.',
    business: 1,
    assignee: 0,
    due: 4,
    status: 'in_progress',
  },
  { title: 'Read the Return to running letter', business: 1, assignee: 1, due: 0, status: 'in_review', labels: ['review'] },
  { title: 'Dates of the harvest film night', business: 2, due: 6, labels: ['events'] },
  {
    title: 'Plan next week',
    due: 2,
    time: '16:00',
    repeats: 'FREQ=WEEKLY',
    checklist: ['Gaps in the calendar', 'Open reviews', 'What failed'],
  },
  { title: 'New cellar door hours on the website', business: 2, assignee: 0, status: 'done' },
]

/** What was asked in the chat, as the composer understands it. */
export const demoQuestions = [
  { business: 0, texts: ['/find Sidama', '/when'] },
  { business: 2, texts: ['/find cellar door'] },
] as const
