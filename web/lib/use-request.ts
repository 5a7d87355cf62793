import { useCallback, useState } from 'react'

import { untilOnline } from './online.ts'

interface Afterwards<Answer> {
  onSuccess?: (answer: Answer) => void
  onError?: (error: unknown) => void
}

/**
 * One request that a page without a query client makes: whether it is pending, and how the last one failed. Never retried; offline it
 * waits until the connection is back.
 */
export function useRequest<Input, Answer>(send: (input: Input) => Promise<Answer>) {
  const [{ isPending, error }, setState] = useState<{ isPending: boolean; error: unknown }>({ isPending: false, error: null })

  const run = useCallback(
    (input: Input, { onSuccess, onError }: Afterwards<Answer> = {}) => {
      void (async () => {
        setState({ isPending: true, error: null })
        let answer: Answer
        try {
          await untilOnline()
          answer = await send(input)
        } catch (problem) {
          setState({ isPending: false, error: problem })
          onError?.(problem)
          return
        }
        setState({ isPending: false, error: null })
        onSuccess?.(answer)
      })()
    },
    [send],
  )
  const reset = useCallback(() => setState({ isPending: false, error: null }), [])

  return { run, reset, isPending, error }
}
