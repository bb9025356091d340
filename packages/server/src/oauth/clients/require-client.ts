import { type Client, findClient } from '../../storage/oauth/clients.js'
import type { OAuthDeps } from '../deps.js'
import { OAuthError } from '../errors.js'

/** Finds a client by its id. @throws OAuthError invalid_client */
export async function requireClient(
  { db }: Pick<OAuthDeps, 'db'>,
  clientId: string,
): Promise<Client> {
  const client = await db.cached('clients', clientId, () => findClient(db, clientId))
  if (!client) throw new OAuthError('invalid_client', `the client id "${clientId}" is not known`)
  return client
}
