/** A request that can be explained, with an API key or for an owner. @see docs/wire/queries.md#explain */
export interface Explainable {
  explain?: boolean
}

/** A response with the executed statements in order, if requested. */
export interface Explained {
  explain?: Explanation[]
}

/** A database statement. */
export interface Explanation {
  /** SQL text, with a question mark for each value. */
  sql: string
  /** Query plan: lines of SQLite, JSON of PostgreSQL. */
  plan: unknown
  /** Names of the used indexes; null for a full scan. */
  index: string[] | null
  /** Number of rows that it returned. */
  rows: number
  /** Duration in milliseconds. */
  ms: number
}
