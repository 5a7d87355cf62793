import { cx } from './class-names.ts'

/** The first letter of a business or a workspace. Decorative: the name stands beside it, or is given as `title`. */
export function Monogram({ name, size = 28, title }: { name: string; size?: 20 | 28 | 40; title?: string }) {
  return (
    <span className={cx('mg', size !== 28 && `mg-${size}`)} title={title} aria-hidden={title ? undefined : true}>
      {firstLetter(name)}
    </span>
  )
}

function firstLetter(name: string): string {
  const [letter = '?'] = name.trim()
  return letter.toLocaleUpperCase()
}
