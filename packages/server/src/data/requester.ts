import type { Caller } from '../caller.js'
import type { Requester } from '../lib/fair-queue.js'

/** Network of requests from the same process. */
const IN_PROCESS = 'in-process'

/** Maps a caller to its place in a fair queue. All visitors of a network count as one person, because anybody can create visitor tokens. */
export function requesterOf(caller: Caller): Requester {
  switch (caller.kind) {
    case 'operator':
      return { priority: 'owner', network: IN_PROCESS, person: caller.id }
    case 'member':
      return { priority: 'member', network: caller.network ?? IN_PROCESS, person: caller.id }
    case 'visitor':
      return { priority: 'visitor', network: caller.network ?? IN_PROCESS, person: 'visitors' }
  }
}
