import type { Caller } from '../../caller.js'
import type { Networks } from '../../http/client-network.js'
import type { IdentityDeps } from '../../identity/deps.js'
import { settingsForClient } from '../../identity/settings-for-client.js'
import { withAuditContext } from './with-audit-context.js'

/**
 * Returns deps for an identity call: the settings of the caller's client, and an audit log that names the caller.
 * @param context.clientId the client of a hosted page; API calls take it from the caller
 */
export async function withClientContext<Deps extends IdentityDeps & { networks: Networks }>(
  deps: Deps,
  context: { caller?: Caller | undefined; request: Request; clientId?: string | null },
): Promise<Deps> {
  const { caller } = context
  const ofCaller = caller && caller.kind !== 'operator' ? caller.clientId : undefined
  const settings = await settingsForClient(deps, context.clientId ?? ofCaller ?? null)
  return { ...withAuditContext(deps, context), settings }
}
