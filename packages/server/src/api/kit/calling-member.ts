import { generalCodes } from '@foyer/protocol'
import type { Caller, Member } from '../../caller.js'
import { HttpError } from '../../http/errors.js'
import { findMember } from '../../identity/profile/members.js'
import type { StoredIdentity } from '../../storage/identity/identities.js'
import type { ApiDeps } from './deps.js'

/**
 * Returns the member who calls about their own account.
 * @param subject what only a member has, for the error message
 * @throws HttpError 403 for a visitor or an operator
 */
export function callingMember(caller: Caller, subject: string): Member {
  if (caller.kind === 'member') return caller
  throw membersOnly(subject)
}

/**
 * Reads the account of the calling member.
 * @param subject what only a member has, for the error message
 * @throws HttpError 403 for a visitor or an operator, and for a member who was deleted in the meantime
 */
export async function callingIdentity(
  deps: ApiDeps,
  caller: Caller,
  subject: string,
): Promise<StoredIdentity> {
  const identity = await findMember(deps, callingMember(caller, subject).id)
  if (identity) return identity
  throw membersOnly(subject)
}

function membersOnly(subject: string): HttpError {
  return new HttpError(
    403,
    generalCodes.forbidden,
    `only a member has ${subject}; send the access token of a member`,
  )
}
