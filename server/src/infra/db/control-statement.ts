import { Query } from 'pg'

/** What pg's own class has and its types do not name. */
interface Driven {
  callback: (error: Error | null) => void
}
const DrivenQuery = Query as unknown as new (text: string) => Driven

/** What begins and ends a transaction: text without parameters, of whose answer only the last command's name is wanted. */
class ControlStatement extends DrivenQuery {
  /** Such as COMMIT, which PostgreSQL answers with ROLLBACK when a statement before it had failed. */
  readonly command: Promise<string>
  #last = ''

  constructor(text: string) {
    super(text)
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    this.command = promise
    this.callback = (error) => (error ? reject(error) : resolve(this.#last))
  }

  handleRowDescription(): void {}

  handleDataRow(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.#last = text
  }
}

/** Sends it. @returns the name of its last command */
export function sendControl(client: { query: (statement: Query) => unknown }, text: string): Promise<string> {
  const statement = new ControlStatement(text)
  client.query(statement as unknown as Query)
  return statement.command
}
