import { Query } from 'pg'

/** What pg's own class has and its types do not name. */
interface Driven {
  name: string
  values: unknown[]
  callback: (error: Error | null) => void
  queryMode: 'extended'
  submit(connection: Connection): Error | null
}
interface Connection {
  describe: unknown
  bind: (statement: { statement: string; values: string[] }) => void
  execute: (portal: object) => void
}
const DrivenQuery = Query as unknown as new (text: string) => Driven

type Parse = (text: string) => unknown
export type ParserOf = (type: number, format: 'text') => Parse

interface Column {
  name: string
  parse: Parse
}

interface Statement {
  name: string
  text: string
  parserOf: ParserOf
}

/** Statements with names that are to run right before another one, in its round trip. What they answer is passed over. */
export type Prelude = readonly { name: string; values: string[] }[]

/** A connection, or what stands before it. */
export interface Sender {
  query: (execution: Query) => unknown
}

interface Answer<Row> {
  rows: Row[]
  rowCount: number | null
}

/**
 * A statement with a name on one connection. PostgreSQL parses it once, and tells once what its columns are, which never changes while the
 * name stands; pg alone asks for them, and makes its readers of them, each time.
 */
export class NamedStatement {
  readonly #client: Sender
  readonly #statement: Statement
  #columns: Column[] = []
  #isKnown = false

  constructor(client: Sender, statement: Statement) {
    this.#client = client
    this.#statement = statement
  }

  /** The rows as lists of values, in the order of the columns. */
  lists(values: unknown[]): Promise<Answer<unknown[]>> {
    return this.#run(values, (texts, columns) => texts.map((text, at) => valueOf(text, columns[at]!)))
  }

  /** The rows by the names of their columns. */
  objects(values: unknown[]): Promise<Answer<Record<string, unknown>>> {
    return this.#run(values, (texts, columns) =>
      Object.fromEntries(columns.map((column, at) => [column.name, valueOf(texts[at]!, column)])),
    )
  }

  #run<Row>(values: unknown[], rowOf: (texts: (string | null)[], columns: Column[]) => Row): Promise<Answer<Row>> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer<Row>>()
    const rows: Row[] = []
    const execution = new Execution(this.#statement, values, {
      isKnown: this.#isKnown,
      described: (fields) => {
        const { parserOf } = this.#statement
        this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID, 'text') }))
      },
      row: (texts) => rows.push(rowOf(texts, this.#columns)),
      completed: () => {
        this.#isKnown = true
      },
      ended: (error, rowCount) => (error ? reject(error) : resolve({ rows, rowCount })),
    })
    this.#client.query(execution as unknown as Query)
    return promise
  }
}

function valueOf(text: string | null, { parse }: Column): unknown {
  return text === null ? null : parse(text)
}

interface Heard {
  isKnown: boolean
  described: (fields: { name: string; dataTypeID: number }[]) => void
  row: (texts: (string | null)[]) => void
  completed: () => void
  ended: (error: Error | null, rowCount: number | null) => void
}

/** What pg calls while the answer comes. */
export class Execution extends DrivenQuery {
  readonly #heard: Heard
  #prelude: Prelude = []
  /** Answers of the prelude that are still to come. */
  #passedOver = 0
  #rowCount: number | null = null
  #unread: Error | null = null

  constructor({ name, text }: Statement, values: unknown[], heard: Heard) {
    super(text)
    this.name = name
    this.values = values
    this.queryMode = 'extended'
    this.#heard = heard
    this.callback = (error) => heard.ended(error ?? this.#unread, this.#rowCount)
  }

  /** Before it is sent. PostgreSQL runs the prelude and the statement as one transaction, unless the prelude begins another. */
  takeAlong(prelude: Prelude): void {
    this.#prelude = prelude
    this.#passedOver = prelude.length
  }

  override submit(connection: Connection): Error | null {
    for (const { name, values } of this.#prelude) {
      connection.bind({ statement: name, values })
      connection.execute({})
    }
    return super.submit(this.#heard.isKnown ? silent(connection) : connection)
  }

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#heard.described(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unread || this.#passedOver > 0) return
    try {
      this.#heard.row(fields)
    } catch (error) {
      this.#unread = error as Error
    }
  }

  /** Such as "INSERT 0 1". */
  handleCommandComplete({ text }: { text: string }): void {
    if (this.#passedOver > 0) {
      this.#passedOver -= 1
      return
    }
    const count = Number(text.slice(text.lastIndexOf(' ') + 1))
    this.#rowCount = Number.isNaN(count) ? null : count
    this.#heard.completed()
  }
}

const silents = new WeakMap<Connection, Connection>()

/** The same connection, on which nobody asks for the columns. */
function silent(connection: Connection): Connection {
  let known = silents.get(connection)
  if (!known) silents.set(connection, (known = Object.create(connection, { describe: { value: () => {} } }) as Connection))
  return known
}
