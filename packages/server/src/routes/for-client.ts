import type { Caller } from '../caller.js'
import type { CallRequest } from '../http/call-request.js'
import type { Networks } from '../http/networks.js'
import type { IdentityDeps } from '../identity/deps.js'
import { settingsOf } from '../identity/settings-of.js'
import { audited } from './audited.js'

/**
 * The deps of an identity call: the settings are those of the client by which somebody comes, and what is taken down says
 * who asked.
 * @param asked.clientId of a hosted page; calls know it by their caller
 */
export async function forClient<Deps extends IdentityDeps & { networks: Networks }>(
  deps: Deps,
  asked: { caller?: Caller | undefined; request: CallRequest; clientId?: string | null },
): Promise<Deps> {
  const { caller } = asked
  const ofCaller = caller && caller.kind !== 'operator' ? caller.clientId : undefined
  const settings = await settingsOf(deps, asked.clientId ?? ofCaller ?? null)
  return { ...audited(deps, asked), settings }
}
