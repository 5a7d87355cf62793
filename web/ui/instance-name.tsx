import { createContext, type ReactNode, use } from 'react'

const Name = createContext('Postwright')

/** What this site is called, for everything inside. */
export function InstanceName({ name, children }: { name: string; children: ReactNode }) {
  return <Name value={name}>{children}</Name>
}

export function useInstanceName(): string {
  return use(Name)
}
