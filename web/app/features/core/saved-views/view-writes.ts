import type { SavedView, SaveView, UpdateView } from '@postwright/contract/core/saved-views'

/** A mutation, as far as a view needs it. */
export interface ViewWrite<Input, Output> {
  mutate: (input: Input, on?: { onSuccess?: (output: Output) => void; onError?: (error: unknown) => void }) => void
  error: unknown
  isPending: boolean
}

/** How the views of one list are written. */
export interface ViewWrites<Query> {
  save: ViewWrite<SaveView<Query>, SavedView<Query>>
  update: ViewWrite<UpdateView<Query>, SavedView<Query>>
  remove: ViewWrite<{ id: string }, unknown>
}
