import { isSameUrl } from '../../lib/loopback.js'
import { type Client, findClient } from '../../storage/oauth/clients.js'
import type { AuthorizationRequest } from '../../storage/one-time-tokens/browser-requests.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from '../errors.js'

/**
 * Compares the redirect URI with those of its client, as strings, except that the loopback names (`localhost`,
 * `127.0.0.1`, `[::1]`) are interchangeable. Callback URLs get no code, so `urlOnClientOrigin` in
 * `check-callbacks.ts` compares only their origin.
 * @see RFC 9700 §2.1
 */
export function checkRedirectUri(
  { redirectUri, responseMode }: { redirectUri: string | null; responseMode: string },
  client: Client | undefined,
): RedirectRefusedError | undefined {
  if (redirectUri === null && responseMode === 'web_message') return undefined
  const { id = '', redirectUris = [] } = client ?? {}
  const received = redirectUri ?? ''
  if (isRegistered(redirectUris, received)) return undefined
  const expected = redirectUris.length === 0 ? '' : `, expected one of ${redirectUris.join(', ')}`
  return new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `the redirect URI "${received}" is not registered for the client "${id}"${expected}; add it to "client.redirectUris" in foyer.json, or in the console under Clients`,
    { url: { received, allowed: redirectUris } },
  )
}

function isRegistered(redirectUris: readonly string[], received: string): boolean {
  return redirectUris.some((registered) => isSameUrl(registered, received))
}

/**
 * Returns whether the redirect URI of a stored request was removed from its client after the request was stored.
 * Returns false if the client was removed: the token endpoint refuses its codes.
 */
export async function hasLostRedirectUri(
  { activeClients, db }: Pick<OAuthDeps, 'activeClients' | 'db'>,
  authorizationRequest: AuthorizationRequest,
): Promise<boolean> {
  if (authorizationRequest.intent === 'login') return false
  const { clientId, redirectUri } = authorizationRequest
  if (redirectUri === null) return false
  const cached = await activeClients.find(clientId)
  if (!cached || isRegistered(cached.redirectUris, redirectUri)) return false
  // Another process may have just added the URI.
  const stored = await findClient(db, clientId)
  return stored !== undefined && !isRegistered(stored.redirectUris, redirectUri)
}
