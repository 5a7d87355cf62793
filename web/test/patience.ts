import { beforeAll } from 'vitest'

/** What is waited for may take longer than a second on a busy machine. */
beforeAll(async () => {
  if (typeof document === 'undefined') return
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
})
