import type { DataDeps } from '../data/deps.js'
import type { IndexDeps } from '../data/indexes.js'
import type { IdentityDeps } from '../identity/deps.js'
import type { OAuthDeps } from '../oauth/deps.js'
import type { Inbox } from '../ports/inbox.js'

/** What the routes work with; each room below takes its part. */
export type RouteDeps = OAuthDeps &
  IdentityDeps &
  DataDeps &
  IndexDeps & { publicUrl: string; inbox: Inbox }
