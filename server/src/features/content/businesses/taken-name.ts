import { conflict } from '../../../errors.ts'
import { isTaken } from '../../../infra/db/sql-state.ts'
import { msg } from '@postwright/contract/core/msg'

/** @throws CONFLICT on `name` when what `write` saves has the name of another active business, letter case aside. */
export async function refusingTakenName<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error)) throw takenName(name)
    throw error
  }
}

export function takenName(name: string) {
  return conflict('name', msg`There is already a business called ${{ name }}.`)
}
