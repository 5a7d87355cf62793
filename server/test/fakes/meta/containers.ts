export type ContainerState = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED'

export interface Container {
  id: string
  form: Record<string, string>
  state: ContainerState
  /** How often it says yet that it is reading. */
  polls: number
  /** Why it is in error. */
  words: string
  /** Of what was fetched for it. */
  bytes: number
  createdAt: number
}

export interface ContainerSettings {
  /** How often a container is read before it is ready. */
  polls: number
  /** What is said in the end of what cannot be read. */
  breaks: string | null
  /** What may be published in a day. */
  quota: number
}

const dayMs = 86_400_000

/** Containers of Instagram and Threads: made, read, published once, and forgotten after a day. https://developers.facebook.com/documentation/threads/posts (read 2026-04) */
export function containersOf(settings: ContainerSettings, nextId: () => string) {
  const all = new Map<string, Container>()

  return {
    all,
    make(form: Record<string, string>, fetched: { bytes: number } | { words: string }): string {
      const id = nextId()
      const broken = 'words' in fetched ? fetched.words : ''
      const state = { state: 'IN_PROGRESS', polls: settings.polls, words: broken } as const
      all.set(id, { id, form, ...state, bytes: 'bytes' in fetched ? fetched.bytes : 0, createdAt: Date.now() })
      return id
    },
    /** As it is by now. */
    look(id: string): Container | undefined {
      const container = all.get(id)
      if (!container) return undefined
      if (container.state === 'IN_PROGRESS' && container.polls <= 0) {
        container.words ||= settings.breaks ?? ''
        container.state = container.words ? 'ERROR' : 'FINISHED'
      }
      container.polls -= 1
      if (container.state !== 'PUBLISHED' && container.createdAt < Date.now() - dayMs) container.state = 'EXPIRED'
      return container
    },
    /** What was published is put away, and nothing is said of it any more. */
    putAway: () => all.forEach(({ state, id }) => state === 'PUBLISHED' && all.delete(id)),
    /** A day goes by. */
    age: () => all.forEach((container) => (container.createdAt -= dayMs + 1000)),
  }
}

/** As Meta fetches it from everywhere; what is at an address of tests that nobody answers is taken for granted. */
export async function fetched(address: string, accepts: readonly string[]): Promise<{ bytes: number } | { words: string }> {
  const { hostname, protocol } = new URL(address)
  if (hostname === 'postwright.example') return { bytes: 0 }
  const answer = await fetch(address).catch(() => null)
  const type = answer?.headers.get('content-type') ?? ''
  if (!['http:', 'https:'].includes(protocol) || !answer?.ok || !accepts.includes(type))
    return { words: 'The media could not be fetched from this URI.' }
  return { bytes: (await answer.arrayBuffer()).byteLength }
}
