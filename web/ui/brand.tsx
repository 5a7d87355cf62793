/** The mark: a P as it stands on the type, mirrored, and the proof stroke that makes it a pilcrow. */
export function Mark() {
  return (
    <svg viewBox="0 0 32 32" width="20" height="20" aria-hidden="true">
      <path fill="currentColor" d="M19 4H11.5a7.5 7.5 0 0 0 0 15H15V28H19Z" />
      <path fill="var(--proof)" d="M25.4 2.5H29L26.6 29.5H23Z" />
    </svg>
  )
}

export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <Mark />
      <span className="trunc">{name}</span>
    </span>
  )
}
