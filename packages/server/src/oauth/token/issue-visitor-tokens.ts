import { randomUUID } from 'node:crypto'
import type { TokenResponse } from '@foyer/protocol'
import { requireClient } from '../clients/active-clients.js'
import type { OAuthDeps } from '../deps.js'
import { visitorTokens } from './token-response.js'

/** Issues tokens to a new visitor. Nothing is stored. @throws OAuthError `invalid_client` */
export async function tokensForVisitor(deps: OAuthDeps, clientId: string): Promise<TokenResponse> {
  const client = await requireClient(deps, clientId)
  return visitorTokens(deps, { id: randomUUID(), clientId: client.id })
}
