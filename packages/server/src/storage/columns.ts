import { first, type Queries, type Reader } from './database.js'
import { identifier, join, Sql, sql } from './sql.js'

/** A row of a select of `Columns.list`. */
export type Row = Record<string, unknown>

/** The columns of a table that an object is read from. */
export interface Columns<Stored> {
  /** The list for a select: each column has the name of its property. */
  list: Sql
  read(row: Row): Stored
  /** Reads a row in which each value has the name of its column, as in a backup. */
  readStored(row: Row): Stored
  /** Selects objects. `clauses` are those after the name of the table, such as JOIN, WHERE and ORDER BY. */
  all(db: Reader, clauses: Sql): Promise<Stored[]>
  /** Selects the first object of a query like `all`. */
  first(db: Reader, clauses: Sql): Promise<Stored | undefined>
  /** Runs a statement that changes rows, and returns the objects of the changed rows. */
  returning(tx: Queries, statement: Sql): Promise<Stored[]>
}

/**
 * Describes how each property of `Stored` is read. Its column has the name of the property in snake case.
 * @param table a constant, which needs no quotes
 * @param others columns with another name, and values that a select computes
 * @example columnsOf<Session>('sessions', { id: plain, createdAt: date, roles: json })
 */
export function columnsOf<Stored>(
  table: string,
  readers: { [Key in keyof Stored]-?: (value: unknown) => Stored[Key] },
  others: { [Key in keyof Stored]?: string | Sql } = {},
): Columns<Stored> {
  const keys = Object.keys(readers) as (keyof Stored & string)[]
  const columns = keys.map((key) => {
    const column = others[key] ?? key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    return typeof column === 'string'
      ? { key, name: column, value: sql`${identifier(table)}.${identifier(column)}` }
      : { key, name: key, value: column }
  })
  const list = join(
    columns.map(({ key, value }) => sql`${value} as ${identifier(key)}`),
    ', ',
  )
  const select = sql`select ${list} from ${new Sql([table], [])}`
  const read = (row: Row): Stored =>
    Object.fromEntries(keys.map((key) => [key, readers[key](row[key])])) as unknown as Stored
  return {
    list,
    read,
    readStored: (row) => read(Object.fromEntries(columns.map(({ key, name }) => [key, row[name]]))),
    all: async (db, clauses) => (await db.all<Row>(sql`${select} ${clauses}`)).map(read),
    first: async (db, clauses) => {
      const row = await first<Row>(db, sql`${select} ${clauses}`)
      return row && read(row)
    },
    returning: async (tx, statement) =>
      (await tx.all<Row>(sql`${statement} returning ${list}`)).map(read),
  }
}

/** Reads a value that is stored as it is. */
export function plain<Value extends string | number | null>(value: unknown): Value {
  return value as Value
}

/** Reads milliseconds since 1970. */
export function date<Value extends Date | null>(value: unknown): Value {
  return (value === null ? null : new Date(Number(value))) as Value
}

/** Reads JSON. */
export function json<Value extends object | null>(value: unknown): Value {
  return (value === null ? null : JSON.parse(String(value))) as Value
}

/** Reads a boolean, which is stored as 0 or 1. */
export function flag(value: unknown): boolean {
  return value === 1
}
