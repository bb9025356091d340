import type { Clock } from '../ports/clock.js'
import type { Database } from '../storage/database.js'

/** What the rooms of data work with. */
export interface DataDeps {
  db: Database
  clock: Clock
}
