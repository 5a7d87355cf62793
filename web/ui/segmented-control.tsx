import type { LucideIcon } from 'lucide-react'

export interface Segment<Value extends string> {
  value: Value
  label: string
  icon?: LucideIcon
}

export interface SegmentedControlProps<Value extends string> {
  label: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few views of the same thing. */
export function SegmentedControl<Value extends string>({ label, segments, value, onChange }: SegmentedControlProps<Value>) {
  return (
    <div className="seg" role="group" aria-label={label}>
      {segments.map(({ value: own, label: text, icon: Icon }) => (
        <button key={own} type="button" aria-pressed={own === value} onClick={() => onChange(own)}>
          {Icon && <Icon className="i-14" aria-hidden="true" />}
          {text}
        </button>
      ))}
    </div>
  )
}
