import { type FormEvent, useState } from 'react'

import { fieldErrors } from './errors.ts'

/** The errors of a form's fields, by name. One goes as soon as its field is changed; the next failure brings its own. */
export function useFieldErrors(error: unknown): [errors: Record<string, string>, onInput: (event: FormEvent<HTMLFormElement>) => void] {
  const [changed, setChanged] = useState<{ since: unknown; names: readonly string[] }>({ since: null, names: [] })
  const names = changed.since === error ? changed.names : []
  const errors = Object.fromEntries(Object.entries(fieldErrors(error)).filter(([name]) => !names.includes(name)))

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (target instanceof HTMLInputElement && target.name in errors) setChanged({ since: error, names: [...names, target.name] })
  }
  return [errors, onInput]
}
