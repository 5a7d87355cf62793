import { cx } from './class-names.ts'

/** A person, as initials; decoration beside the name. */
export function Avatar({ name, size = 28 }: { name: string; size?: 28 | 32 | 40 }) {
  return (
    <span className={cx('avatar', size !== 28 && `avatar-${size}`)} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
