import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'

export interface FormProps {
  /** Begins the work that `pending` then tells of. */
  onSubmit: (form: FormData) => void
  pending: boolean
  /** Something was typed into a field. */
  onInput?: (event: FormEvent<HTMLFormElement>) => void
  /** Why it was refused: the focus then goes to the first field that says what is wrong with it. */
  refusal?: unknown
  className?: string
  children: ReactNode
}

/** A form whose rules are the server's; whatever happens, what was typed is never put into an address. Until its work is done it is not sent again, however fast it is asked to. */
export function Form({ onSubmit, pending, onInput, refusal, className = 'stack', children }: FormProps) {
  const sent = useRef(false)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (!pending) sent.current = false
  }, [pending])

  useEffect(() => {
    if (refusal) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusal])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // A dialog's form may stand within another one: in React its events reach that one too.
    event.stopPropagation()
    if (sent.current) return
    sent.current = true
    onSubmit(new FormData(event.currentTarget))
  }

  /** What the screen refused by itself was never sent; once something else is typed, it may be. */
  function typed(event: FormEvent<HTMLFormElement>) {
    onInput?.(event)
    if (!pending) sent.current = false
  }

  return (
    <form ref={form} method="post" className={className} noValidate onSubmit={submit} onInput={typed}>
      {children}
    </form>
  )
}
