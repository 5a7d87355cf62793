import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { label?: ReactNode; hint?: ReactNode }

export interface CheckboxProps extends ChoiceProps {
  indeterminate?: boolean
}

/** Without a label it needs an `aria-label`. */
export function Checkbox({ label, hint, indeterminate = false, ref, ...props }: CheckboxProps) {
  const ids = useChoiceIds(label, hint)
  const box = (
    <input
      {...ids.props}
      {...props}
      type="checkbox"
      className="box"
      ref={(element) => {
        if (element) element.indeterminate = indeterminate
        // A form library fills and reads the box through its own ref.
        return passTo(ref, element)
      }}
    />
  )
  return <Labelled ids={ids} box={box} label={label} hint={hint} />
}

function passTo(ref: Ref<HTMLInputElement> | undefined, element: HTMLInputElement | null) {
  if (typeof ref === 'function') return ref(element)
  if (ref) ref.current = element
}

export function Radio({ label, hint, ...props }: ChoiceProps) {
  const ids = useChoiceIds(label, hint)
  return <Labelled ids={ids} box={<input {...ids.props} {...props} type="radio" className="box" />} label={label} hint={hint} />
}

/** The label alone names the choice; the hint, though it can be pressed as well, describes it. */
function useChoiceIds(label: ReactNode, hint: ReactNode) {
  const id = useId()
  const labelId = `${id}-label`
  const hintId = `${id}-hint`
  return {
    labelId,
    hintId,
    props: { ...(label !== undefined && { 'aria-labelledby': labelId }), ...(Boolean(hint) && { 'aria-describedby': hintId }) },
  }
}

function Labelled({ ids, box, label, hint }: { ids: ReturnType<typeof useChoiceIds>; box: ReactNode; label: ReactNode; hint: ReactNode }) {
  if (label === undefined) return box
  return (
    <label className="check">
      {box}
      <span>
        <span id={ids.labelId}>{label}</span>
        {hint && (
          <span className="hint block" id={ids.hintId}>
            {hint}
          </span>
        )}
      </span>
    </label>
  )
}
