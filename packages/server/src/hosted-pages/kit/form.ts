import { assertSameOrigin } from '../../http/same-origin.js'
import type { CallOrigin } from '../../limits/limits.js'
import {
  type AuthorizationRequest,
  findAuthorizationRequest,
} from '../../oauth/authorize/authorization-request.js'
import type { PendingRedirect } from '../../storage/oauth/redirect-payload.js'
import type { PageDeps } from './deps.js'

/** A posted form of a hosted page, with its authorization request, if any. */
export interface OwnForm {
  authorizationRequest: AuthorizationRequest | undefined
  /** Returns a field as typed; empty if it is missing. */
  field(name: string): string
}

/** A posted form with its authorization request. */
export type PostedForm = AuthorizationRequest & Pick<OwnForm, 'field'>

/** Reads a form of a hosted page. @throws HttpError 403 for a form posted by another site */
export async function readOwnForm(deps: PageDeps, request: Request): Promise<OwnForm> {
  // Browsers withhold the session's cookie from forms of other sites (SameSite=Lax). Old ones send no header with their own.
  const refusal = 'this form was posted by another site'
  assertSameOrigin(deps.publicUrl, request, { evidence: 'optional', refusal })
  const { parameters } = deps
  const requestHandle = parameters.get('request') ?? ''
  const authorizationRequest = await pendingRequest(deps, requestHandle)
  return { authorizationRequest, field: (name) => parameters.get(name) ?? '' }
}

/**
 * Reads a form that requires an authorization request.
 * @returns undefined if the request was finished or expired
 * @throws HttpError 403 for a form posted by another site
 */
export async function readForm(deps: PageDeps, request: Request): Promise<PostedForm | undefined> {
  const { authorizationRequest, field } = await readOwnForm(deps, request)
  return authorizationRequest && { ...authorizationRequest, field }
}

/** Finds the authorization request of a handle. Reuses the one that the page has loaded. */
export async function pendingRequest(
  deps: PageDeps,
  requestHandle: string,
): Promise<AuthorizationRequest | undefined> {
  const { authorizationRequest: loaded } = deps
  return loaded?.requestHandle === requestHandle
    ? loaded
    : findAuthorizationRequest(deps, requestHandle)
}

/** Returns the origin of a form: its network, and the client of its authorization request, if any. */
export function originOfForm(
  { network }: Pick<PageDeps, 'network'>,
  { clientId }: PendingRedirect,
): CallOrigin {
  return clientId === null ? { network } : { network, clientId }
}

/** Maximum length of a name in code points, so that truncation splits none. */
const NAME_LENGTH = 100

/** Reads a name from a field: trims it and truncates it to the maximum length. */
export function readName({ field }: Pick<OwnForm, 'field'>, name: string): string {
  const typed = field(name)
    .trim()
    .slice(0, NAME_LENGTH * 2)
  return [...typed].slice(0, NAME_LENGTH).join('')
}
