import type { Caller } from '../../caller.js'
import type { ActiveClients } from '../../oauth/clients/active-clients.js'
import type { ActiveGrants } from '../../oauth/token/active-grants.js'
import { ownerCaller } from '../../owners/owner-caller.js'
import type { Clock } from '../../ports/clock.js'
import type { Reader } from '../../storage/database.js'
import { findApiKeyById } from '../../storage/oauth/api-keys.js'
import { findOwnerOfSession } from '../../storage/owners/owner-sessions.js'

export interface CurrentCallerDeps {
  db: Reader
  clock: Clock
  activeGrants: Pick<ActiveGrants, 'find'>
  activeClients: Pick<ActiveClients, 'find'>
}

/**
 * Returns a caller with its current roles or scopes; undefined if its session, client or key has ended.
 * @see withCurrentRights in `data/filter-jobs/run-batch.ts`, by which a job continues without the session or client
 */
export async function currentCaller(
  { db, clock, activeGrants, activeClients }: CurrentCallerDeps,
  caller: Caller,
): Promise<Caller | undefined> {
  switch (caller.kind) {
    case 'visitor':
      return (await activeClients.find(caller.clientId)) ? caller : undefined
    case 'member': {
      const member = await activeGrants.find(caller.grantId)
      return member && { ...caller, roles: member.roles }
    }
    case 'operator': {
      if (caller.owner) {
        const owner = await findOwnerOfSession({ clock }, db, caller.owner.sessionId)
        return owner && ownerCaller(owner, caller.owner.sessionId)
      }
      const key = await findApiKeyById({ db, clock }, caller.id)
      return key && { ...caller, scopes: key.scopes }
    }
  }
}
