import {
  type DefaultError,
  // oxlint-disable-next-line no-restricted-imports -- the one place that asks the library itself
  useMutation as useObservedMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query'
import { useCallback } from 'react'

interface Afterwards<Data, Problem> {
  onSuccess?: (data: Data) => void
  onError?: (problem: Problem) => void
}

/** Each state on its own, so that the data are known to be there once it has succeeded. */
type Except<Result, Name extends string> = Result extends unknown ? Omit<Result, Name> : never

export type Mutation<Data, Problem = DefaultError, Input = void> = Except<UseMutationResult<Data, Problem, Input>, 'mutate'> & {
  mutate: (input: Input, afterwards?: Afterwards<Data, Problem>) => void
}

/**
 * The library's own, except that what `mutate` is told to do afterwards is always done. The library forgets it when the component is
 * gone by then: a form that is drawn anew because its change was read again would never say that it was saved.
 */
export function useMutation<Data, Problem = DefaultError, Input = void, Kept = unknown>(
  options: UseMutationOptions<Data, Problem, Input, Kept>,
): Mutation<Data, Problem, Input> {
  const mutation = useObservedMutation(options)
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (input: Input, { onSuccess, onError = ignore }: Afterwards<Data, Problem> = {}) => void mutateAsync(input).then(onSuccess, onError),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}

/** The mutation itself tells of the error. */
function ignore() {}
