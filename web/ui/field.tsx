import { CircleX } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'

interface FieldContext {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

const CurrentField = createContext<FieldContext | null>(null)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Replaces the hint. */
  error?: string | undefined
  required?: boolean
  /** Stands at the right of the label, such as "Forgot password?". */
  aside?: ReactNode
  /** For controls made of several parts: the label names a group instead of one input. */
  group?: boolean
  className?: string
  children: ReactNode
}

/** A labelled control; the control inside takes id, description and validity from here. */
export function Field({ label, hint, error, required = false, aside, group = false, className, children }: FieldProps) {
  const id = useId()
  const describedBy = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  const context = { id, describedBy, invalid: Boolean(error), required }
  const text = group ? (
    <span className="label" id={`${id}-label`}>
      {label}
    </span>
  ) : (
    <label className="label" htmlFor={id}>
      {label}
    </label>
  )

  return (
    <div
      className={className ? `field ${className}` : 'field'}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label`, 'aria-describedby': describedBy })}
    >
      {aside ? (
        <div className="row">
          {text}
          <span className="end t13">{aside}</span>
        </div>
      ) : (
        text
      )}
      <CurrentField value={group ? null : context}>{children}</CurrentField>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </div>
  )
}

function Hint({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="hint" id={id}>
      {children}
    </span>
  )
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <span className="err" id={id}>
      <CircleX aria-hidden="true" />
      {children}
    </span>
  )
}

/** What a control inside a Field puts on its element; its own props win. */
export function useFieldProps(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true; 'aria-required'?: true } {
  const field = use(CurrentField)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
    ...(field.required && { 'aria-required': true as const }),
  }
}
