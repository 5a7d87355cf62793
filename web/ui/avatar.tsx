import { cx } from './class-names.ts'

/** A person, as their picture or else as initials; decoration beside the name. */
export function Avatar({ name, src = null, size = 28 }: { name: string; src?: string | null; size?: 28 | 32 | 40 | 96 }) {
  return (
    <span className={cx('avatar', size !== 28 && `avatar-${size}`)} aria-hidden="true">
      <AvatarFace name={name} src={src} large={size === 96} />
    </span>
  )
}

export function AvatarFace({ name, src, large = false }: { name: string; src: string | null; large?: boolean }) {
  if (src === null) return initials(name)
  return <img src={large ? src : `${src}?size=64`} alt="" draggable={false} />
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase()
}
