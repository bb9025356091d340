/** A request that may ask for what the database did, with the owner key. @see docs/wire.md#explain */
export interface Explainable {
  explain?: boolean
}

/** An answer that tells it, if it was asked for: each statement that ran, in order. */
export interface Explained {
  explain?: Explanation[]
}

/** One statement of the database. */
export interface Explanation {
  /** Its text, with a question mark for each value. */
  sql: string
  /** As the database tells it: lines of SQLite, JSON of PostgreSQL. */
  plan: unknown
  /** Names of the indexes that it uses; null: none, every row is looked at. */
  index: string[] | null
  /** Number of rows that it returned. */
  rows: number
  /** Milliseconds until they were there. */
  ms: number
}
