import { invalidField } from '../../http/errors.js'
import { type BodyLimits, isForm, readFormBody, readMessage } from '../../http/read-message.js'

/** Names of the fields of a token request: in the JSON of the official packages, and in RFC 6749. */
export const fieldNames: readonly [string, string][] = [
  ['grantType', 'grant_type'],
  ['clientId', 'client_id'],
  ['refreshToken', 'refresh_token'],
  ['codeVerifier', 'code_verifier'],
  ['redirectUri', 'redirect_uri'],
  ['memberId', 'member_id'],
  ['sessionToken', 'session_token'],
]

/** Grant types that need an API key. The official packages send them in `grant_type`, with the names of RFC 6749. */
export const keyGrantTypes = ['authorized_client', 'client_credentials'] as const

/** Returns whether a value is a grant type that needs an API key. */
export function isKeyGrant(grantType: unknown): boolean {
  return keyGrantTypes.some((name) => name === grantType)
}

/**
 * Reads a token request: JSON, or a form, which libraries for OAuth send. Returns a form as the JSON that the official
 * packages send. A parameter without a value counts as missing.
 * @throws RequestInvalidError for a repeated parameter, HttpError as `readMessage` and `readFormBody`
 * @see RFC 6749 §3.2, docs/wire/tokens.md#forms
 */
export async function readTokenRequest(request: Request, bodyLimits: BodyLimits): Promise<unknown> {
  if (!isForm(request)) return readMessage(request, bodyLimits)
  const form = await readFormBody(request)
  const needsApiKey = isKeyGrant(form.get('grant_type'))
  const parameters = [...form].filter(([, value]) => value !== '')
  const entries = parameters.map(([parameter, value]) => {
    const spellings = fieldNames.find(([, standard]) => standard === parameter)
    return { parameter, name: needsApiKey ? parameter : (spellings?.[0] ?? parameter), value }
  })
  const names = new Set<string>()
  for (const { parameter, name } of entries) {
    if (names.has(name)) throw invalidField(parameter.slice(0, 100), 'expected it once')
    names.add(name)
  }
  return Object.fromEntries(entries.map(({ name, value }) => [name, value]))
}
