import type { Database, Queries } from '../database.js'
import type { Sql } from '../sql.js'

/** A database that records the statements sent through it. */
export interface CountedDatabase {
  db: Database
  /** Texts of the statements, in order: queries, writes, and `begin` and `commit` of transactions that send any. */
  statements: string[]
}

/** Wraps a database to record its statements. Scans, snapshots and batched transactions are not recorded. */
export function countedDatabase(inner: Database): CountedDatabase {
  const statements: string[] = []
  const record = ({ text }: Sql): void => {
    statements.push(text.join('?').replaceAll(/\s+/g, ' ').trim())
  }
  const recorded = <Tx extends Queries>(tx: Tx, onStatement: () => void): Tx => ({
    ...tx,
    all: (query) => {
      onStatement()
      record(query)
      return tx.all(query)
    },
    run: (query) => {
      onStatement()
      record(query)
      return tx.run(query)
    },
  })
  const db: Database = {
    ...inner,
    all: (query) => {
      record(query)
      return inner.all(query)
    },
    transaction: async (work, options) => {
      let isBegun = options?.oneStatement === true
      const begin = (): void => {
        if (!isBegun) statements.push('begin')
        isBegun = true
      }
      try {
        return await inner.transaction((tx) => work(recorded(tx, begin)), options)
      } finally {
        if (isBegun && !options?.oneStatement) statements.push('commit')
      }
    },
  }
  return { db, statements }
}
