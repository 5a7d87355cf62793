import type { LucideIcon } from 'lucide-react'

/** The row under a post; decoration that makes the form recognisable. */
export function PreviewActions({ actions, bare = false }: { actions: readonly (readonly [LucideIcon, string?])[]; bare?: boolean }) {
  return (
    <div className="pv-acts" data-bare={bare || undefined} aria-hidden="true">
      {actions.map(([Icon, word], index) => (
        <span key={index}>
          <Icon />
          {word}
        </span>
      ))}
    </div>
  )
}
