import type { Reader } from '../../storage/database.js'
import { listFactorsOf, type StoredFactor } from '../../storage/factors.js'
import type { StoredIdentity } from '../../storage/identities.js'
import { countRecoveryCodes } from '../../storage/recovery-codes.js'
import type { IdentityDeps } from '../deps.js'
import { hintOf } from './mask.js'
import { openSecret } from './seal.js'

/** A second factor as the member is told of it. */
export interface MemberFactor {
  id: string
  type: StoredFactor['type']
  status: 'INACTIVE' | 'ACTIVE' | 'REQUIRE_REENROLL'
  name: string
  hint: string
  createdAt: Date
  lastUsedAt: Date | null
}

type Deps = Pick<IdentityDeps, 'codeKey'>

/** The second factors of a member, and how many recovery codes are left. */
export async function listFactors(
  deps: Deps & { db: Pick<Reader, 'all'> },
  identity: StoredIdentity,
): Promise<{ factors: MemberFactor[]; recoveryCodesLeft: number }> {
  const stored = await listFactorsOf(deps.db, identity.id)
  const factors = stored.map((factor) => describeFactor(deps, factor, identity.email))
  return { factors, recoveryCodesLeft: await countRecoveryCodes(deps.db, identity.id) }
}

/** A factor without its secrets. */
export function describeFactor(deps: Deps, factor: StoredFactor, email: string): MemberFactor {
  const { id, type, name, createdAt, lastUsedAt } = factor
  const status = isLost(deps, factor) ? 'REQUIRE_REENROLL' : factor.status
  return { id, type, status, name, hint: hintOf(factor, email), createdAt, lastUsedAt }
}

/** Whether the secret can no longer be opened: the key of codes is another one now. */
function isLost({ codeKey }: Deps, { id, status, secret }: StoredFactor): boolean {
  if (secret === null || status !== 'ACTIVE') return false
  return openSecret({ codeKey, factorId: id }, secret) === undefined
}
