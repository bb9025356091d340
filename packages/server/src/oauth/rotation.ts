import type { Queries } from '../storage/database.js'
import { findGrantById, findGrantByRefreshHash, type Grant } from '../storage/grants.js'
import { deriveSecret, hashSecret } from '../storage/secrets.js'
import { findSpentRefreshToken, replaceRefreshHash } from '../storage/spent-refresh-tokens.js'
import type { OAuthDeps } from './deps.js'

/**
 * For how long a refresh token still works after another took its place: tabs that renew at the same time, and answers
 * that were lost on the way, are no theft.
 */
const GRACE_MS = 30_000
/** Rotations within that time that are followed. */
const FOLLOWED = 8

type Deps = Pick<OAuthDeps, 'clock' | 'codeKey'>

/** The grant of a refresh token, and the token that is good today; none when the one at hand was replaced long ago. */
export interface HeldGrant {
  grant: Grant
  current: string | undefined
}

/** Finds the grant of a refresh token, be it the one of today or one before. */
export async function findHeldGrant(
  deps: Deps,
  tx: Queries,
  refreshToken: string,
): Promise<HeldGrant | undefined> {
  const hash = hashSecret(refreshToken)
  const grant = await findGrantByRefreshHash(tx, hash)
  if (grant) return { grant, current: refreshToken }
  const spent = await findSpentRefreshToken(tx, hash)
  const before = spent && (await findGrantById(tx, spent.grantId))
  if (!before) return undefined
  const inTime = deps.clock.now().getTime() - spent.spentAt.getTime() <= GRACE_MS
  return { grant: before, current: inTime ? follow(deps, refreshToken, before) : undefined }
}

/** Puts a successor in the place of a refresh token. @see docs/decisions/0027-rotation.md */
export async function rotateRefreshToken(
  deps: Deps,
  tx: Queries,
  grantId: string,
  refreshToken: string,
): Promise<string> {
  const successor = successorOf(deps, refreshToken)
  const change = { from: hashSecret(refreshToken), to: hashSecret(successor) }
  await replaceRefreshHash(tx, grantId, { ...change, now: deps.clock.now() })
  return successor
}

/** Derived and not drawn: who asks a second time gets the same one, although only its hash was kept. */
function successorOf({ codeKey }: Deps, refreshToken: string): string {
  return deriveSecret(codeKey, 'refresh-token', refreshToken)
}

function follow(deps: Deps, refreshToken: string, grant: Grant): string | undefined {
  let token = refreshToken
  for (let step = 0; step < FOLLOWED; step++) {
    token = successorOf(deps, token)
    if (hashSecret(token) === grant.refreshHash) return token
  }
  return undefined
}
