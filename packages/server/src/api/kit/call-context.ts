import type { AuditActor } from '@foyer/protocol/audit'
import { actorOf, type Caller } from '../../caller.js'
import type { Networks } from '../../http/client-network.js'
import type { IdentityDeps } from '../../identity/deps.js'
import type { Settings } from '../../settings/settings.js'
import type { AuditEvent } from '../../storage/events/audited-event.js'
import type { AuditLog } from '../../storage/site/audit-log.js'

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

/** Returns the settings of the site, overridden by those of the client, if any. */
export async function settingsForClient(
  deps: Pick<IdentityDeps, 'activeClients' | 'settings' | 'liveSettings'>,
  clientId: string | null,
): Promise<Settings> {
  if (clientId === null) return deps.settings
  const client = await deps.activeClients.find(clientId)
  const overrides = client?.settings ?? {}
  return Object.keys(overrides).length === 0
    ? deps.settings
    : deps.liveSettings.overridden(overrides)
}

/** Returns deps whose audit log adds the caller, its network and the request to every entry. */
export function withAuditContext<
  Deps extends { audit: AuditLog; networks: Networks; requestId?: string },
>(
  deps: Deps,
  {
    caller,
    request,
    requestId = deps.requestId,
  }: { caller?: Caller | undefined; request: Request; requestId?: string | undefined },
): Deps {
  const origin = { actor: auditActor(caller), network: deps.networks.of(request), requestId }
  const { audit } = deps
  const complete = (event: AuditEvent): AuditEvent => ({ ...origin, ...event })
  return {
    ...deps,
    audit: {
      ...audit,
      record: (event) => audit.record(complete(event)),
      recordIn: (tx, event) => audit.recordIn(tx, complete(event)),
    },
  }
}

function auditActor(caller: Caller | undefined): AuditActor {
  return caller ? actorOf(caller) : { kind: 'nobody', id: null }
}
