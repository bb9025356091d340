import { type AuthRequest, isCodeChallenge } from '@foyer/protocol'
import type { AuthRedirect } from '../../storage/oauth/redirect-payload.js'
import { hashSecret } from '../../storage/secrets.js'
import type { OAuthDeps } from '../deps.js'
import { RedirectRefusedError } from './redirect-errors.js'
import { knownClient } from './registered-url.js'
import { requireRedirectUri } from './require-redirect-uri.js'

/**
 * Validates the parameters of an authorization request.
 * @throws RedirectRefusedError if the client, the redirect URI or the code challenge is invalid
 * @see RFC 6749 §4.1.1, RFC 7636 §4.3
 */
export async function authRedirect(
  deps: Pick<OAuthDeps, 'db'>,
  request: AuthRequest,
  more: { prompt: AuthRequest['prompt']; language: string | null },
): Promise<AuthRedirect> {
  const responseMode = request.responseMode ?? 'query'
  const redirectUri = request.redirectUri ?? null
  const client = await knownClient(deps, request.clientId)
  if (responseMode !== 'web_message' || redirectUri !== null) {
    await requireRedirectUri(deps, request.clientId, redirectUri ?? '')
  }
  if (!isCodeChallenge(request.codeChallenge)) {
    throw new RedirectRefusedError(
      'request-invalid',
      '"codeChallenge" is not 43 characters of base64url',
    )
  }
  return {
    intent: 'auth',
    clientId: client.id,
    redirectUri,
    responseMode,
    state: request.state,
    codeChallenge: request.codeChallenge,
    prompt: more.prompt ?? request.prompt ?? null,
    sessionHash: request.sessionToken === undefined ? null : hashSecret(request.sessionToken),
    language: more.language,
  }
}
