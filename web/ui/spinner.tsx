import { LoaderCircle } from 'lucide-react'

import { cx } from './class-names.ts'

/** A wait whose shape is not known. With a label it announces itself; without, it is decoration beside text. */
export function Spinner({ label, size = 16 }: { label?: string; size?: 14 | 16 | 20 }) {
  const icon = <LoaderCircle className={cx('spin', size !== 16 && `i-${size}`)} aria-hidden="true" />
  if (!label) return icon
  return (
    <span className="row soft" role="status">
      {icon}
      {label}
    </span>
  )
}
