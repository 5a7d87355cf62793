import { type FormEvent, useState } from 'react'

import { fieldErrors } from './errors.ts'

/** The errors of a form's fields, by name or by a path that ends with it, such as `smtp.host`. One goes as soon as its field is changed; the next failure brings its own. */
export function useFieldErrors(error: unknown): [errors: Record<string, string>, onInput: (event: FormEvent<HTMLFormElement>) => void] {
  const [changed, setChanged] = useState<{ since: unknown; names: readonly string[] }>({ since: null, names: [] })
  const names = changed.since === error ? changed.names : []
  const errors = Object.fromEntries(Object.entries(fieldErrors(error)).filter(([name]) => !names.includes(name)))

  function onInput({ target }: FormEvent<HTMLFormElement>) {
    if (!(target instanceof HTMLInputElement)) return
    const mended = Object.keys(errors).filter((name) => name === target.name || name.endsWith(`.${target.name}`))
    if (mended.length > 0) setChanged({ since: error, names: [...names, ...mended] })
  }
  return [errors, onInput]
}
