import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import type { OAuthDeps } from '../deps.js'
import { requireClient } from '../require-client.js'
import { visitorTokens } from '../token-response.js'

/** Makes a visitor. Nothing is stored. */
export async function anonymousGrant(
  deps: OAuthDeps,
  request: { clientId: string },
): Promise<TokenResponse> {
  const client = await requireClient(deps, request.clientId)
  return visitorTokens(deps, { id: randomUUID(), clientId: client.id })
}
