import type { Connection } from '@foyer/client'
import type { StartedLogin } from './cookie-content.js'
import type { Site } from './site.js'

/** State shared by the steps of a visit. */
export interface VisitState {
  site: Site
  request: Request
  connection: Connection
  /** Pending logins, stored in the cookie by `commit`. */
  logins: readonly StartedLogin[]
}
