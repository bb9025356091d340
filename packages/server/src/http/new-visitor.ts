import { randomUUID } from 'node:crypto'
import type { Visitor } from '../caller.js'
import type { Limits } from '../limits/limits.js'
import type { ActiveClients } from '../oauth/clients/active-clients.js'
import type { Tokens } from '../oauth/token/access-token.js'
import { visitorTokens } from '../oauth/token/token-response.js'
import type { Clock } from '../ports/clock.js'
import type { Settings } from '../settings/settings.js'
import { unauthenticated } from './authenticate.js'
import type { Networks } from './client-network.js'

/*
 * The first call of a new visitor: it names the client, and its answer brings the tokens.
 * @see docs/wire.md#new-visitors
 */

/** Services that a new visitor needs. */
export interface NewVisitorDeps {
  tokens: Tokens
  settings: Settings
  clock: Clock
  activeClients: Pick<ActiveClients, 'has'>
  networks: Networks
  limits: Limits
}

/** Authorization scheme, followed by a client id. */
const SCHEME = 'Client '

/** Tells if a call names its client instead of sending a token. */
export function namesClient({ headers }: Request): boolean {
  return headers.get('authorization')?.startsWith(SCHEME) === true
}

/**
 * Creates the visitor of a call that names its client.
 * @throws HttpError 401 for an unknown client; TooManyRequestsError as for anonymous tokens
 */
export async function createVisitor(
  { activeClients, networks, limits }: NewVisitorDeps,
  request: Request,
): Promise<Visitor> {
  const network = networks.of(request)
  await limits.take('token-anonymous', { network })
  const clientId = request.headers.get('authorization')?.slice(SCHEME.length) ?? ''
  if (await activeClients.has(clientId)) {
    return { kind: 'visitor', id: randomUUID(), clientId, network }
  }
  throw unauthenticated('the client id is not known')
}

/** Header with the tokens of a new visitor, who has none yet: nobody may store the answer. */
export async function newVisitorHeaders(
  deps: NewVisitorDeps,
  { id, clientId }: Visitor,
): Promise<Record<string, string>> {
  const tokens = await visitorTokens(deps, { id, clientId })
  return { 'x-foyer-tokens': JSON.stringify(tokens) }
}
