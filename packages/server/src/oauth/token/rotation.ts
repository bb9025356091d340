import type { Queries } from '../../storage/database.js'
import { findGrantById, findGrantByRefreshHash, type Grant } from '../../storage/oauth/grants.js'
import {
  findRotatedRefreshToken,
  replaceRefreshHash,
} from '../../storage/oauth/rotated-refresh-tokens.js'
import { deriveSecret, hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'

/** Grace period of a rotated refresh token, for tabs that refresh concurrently and for lost responses. */
const GRACE_MS = 30_000
/** Maximum number of rotations followed within the grace period. */
const MAX_ROTATIONS = 8

type Deps = Pick<OAuthDeps, 'clock' | 'codeKey'>

/** Grant of a refresh token and its current token, which is undefined after the grace period of the given one. */
export interface TokenGrant {
  grant: Grant
  current: string | undefined
}

/** Finds the grant of a current or rotated refresh token. */
export async function findGrantOfToken(
  deps: Deps,
  tx: Queries,
  refreshToken: string,
): Promise<TokenGrant | undefined> {
  const hash = hashSecret(refreshToken)
  const grant = await findGrantByRefreshHash(tx, hash)
  if (grant) return { grant, current: refreshToken }
  const rotated = await findRotatedRefreshToken(tx, hash)
  const before = rotated && (await findGrantById(tx, rotated.grantId))
  if (!before) return undefined
  const inTime = deps.clock.now().getTime() - rotated.rotatedAt.getTime() <= GRACE_MS
  return { grant: before, current: inTime ? follow(deps, refreshToken, before) : undefined }
}

/** Replaces a refresh token by its successor. @see docs/decisions/0005-stable-refresh-tokens.md */
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

/** Derives the next refresh token. A repeated request gets the same one, although only hashes are stored. */
function successorOf({ codeKey }: Deps, refreshToken: string): string {
  return deriveSecret(codeKey, 'refresh-token', refreshToken)
}

function follow(deps: Deps, refreshToken: string, grant: Grant): string | undefined {
  let token = refreshToken
  for (let step = 0; step < MAX_ROTATIONS; step++) {
    token = successorOf(deps, token)
    if (hashSecret(token) === grant.refreshHash) return token
  }
  return undefined
}
