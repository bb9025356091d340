import type { Sql } from './sql.js'

/** What both a database and an open transaction can do. */
export interface Queries {
  /** The rows of a query, or of a write with `returning`. */
  all<Row>(query: Sql): Promise<Row[]>
  /** Number of rows changed. */
  run(query: Sql): Promise<number>
}

/** The one door to storage. */
export interface Database {
  /** Reads what is committed. */
  all<Row>(query: Sql): Promise<Row[]>
  /**
   * Runs `work` in one transaction and answers after it is durable; a throw rolls it back.
   * Transactions that arrive together may share one commit, so `work` awaits nothing but `tx`.
   */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** The first row of a query, or nothing. */
export async function first<Row>(
  queries: Pick<Queries, 'all'>,
  query: Sql,
): Promise<Row | undefined> {
  const rows = await queries.all<Row>(query)
  return rows[0]
}
