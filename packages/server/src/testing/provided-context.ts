import 'vitest'

declare module 'vitest' {
  /**
   * Values that the set-up of a run provides to tests, in scripts/lib/postgres/set-up-unit-tests.mjs and
   * scripts/lib/provide-folder.mjs.
   */
  interface ProvidedContext {
    /** Folder for files that a test process creates once. */
    runFolder?: string
    /** URL of the PostgreSQL server; undefined in the project "sqlite". */
    databaseUrl?: string
    /** Prefix of the names of this run's databases, which are dropped at the end of the run. */
    databasePrefix?: string
    /** URL of a read-only standby; undefined if no PostgreSQL programs are installed. */
    standbyUrl?: string
  }
}
