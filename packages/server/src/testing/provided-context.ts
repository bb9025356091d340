import 'vitest'

declare module 'vitest' {
  /** What the set-up of a run provides to its tests: scripts/lib/postgres/set-up-unit-tests.mjs and scripts/lib/provide-folder.mjs. */
  interface ProvidedContext {
    /** Folder for what a process of tests makes once. */
    runFolder?: string
    /** The PostgreSQL of the project "postgres"; there is none in the project "sqlite". */
    databaseUrl?: string
    /** How the names of this run's databases begin. What is left of them is removed at the end of the run. */
    databasePrefix?: string
    /** A standby, which takes no writes; undefined without the programs of PostgreSQL. */
    standbyUrl?: string
  }
}
