import { isSameAddress } from '../../lib/loopback.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from './redirect-errors.js'
import { knownClient } from './registered-url.js'

/**
 * Compares a redirect URI with those of its client as strings. The loopback names (`localhost`, `127.0.0.1`, `[::1]`)
 * are equal.
 * @throws RedirectRefusedError client-unknown, redirect-uri-not-allowed
 * @see RFC 9700 §2.1
 */
export async function requireRedirectUri(
  deps: Pick<OAuthDeps, 'db'>,
  clientId: string,
  redirectUri: string,
): Promise<void> {
  const { id, redirectUris } = await knownClient(deps, clientId)
  if (redirectUris.some((registered) => isSameAddress(registered, redirectUri))) return
  throw new RedirectRefusedError(
    'redirect-uri-not-allowed',
    `the redirect URI "${redirectUri}" is not registered for the client "${id}", expected one of ${redirectUris.join(', ')}`,
    { received: redirectUri, allowed: redirectUris },
  )
}
