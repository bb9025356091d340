import { assertSameOrigin } from '../../http/same-origin.js'
import type { CallOrigin } from '../../limits/limits.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/authorization-request.js'
import type { AuthorizationRequest } from '../../storage/oauth/one-time-payloads.js'
import type { PageDeps } from './deps.js'

/** A form of a hosted page, with its authorization request, if any. */
export interface Form {
  authorizationRequest: PendingAuthorizationRequest | undefined
  /** Returns a field as typed; empty if it is missing. */
  field(name: string): string
}

/** A form with its authorization request. */
export interface LoginForm extends Form {
  authorizationRequest: PendingAuthorizationRequest
}

/**
 * Requires that a form was posted by a page of this server. Its fields are already parsed (`page-deps.ts`).
 * @returns access to the fields, and the authorization request
 * @throws HttpError 403 for a form posted by another site
 */
export function requireOwnForm(deps: PageDeps, request: Request): Form {
  // Browsers withhold the session's cookie from forms of other sites (SameSite=Lax). Old ones send no header with their own.
  const refusal = 'this form was posted by another site'
  assertSameOrigin(deps.publicUrl, request, { evidence: 'optional', refusal })
  const { parameters, authorizationRequest } = deps
  return { authorizationRequest, field: (name) => parameters.get(name) ?? '' }
}

/**
 * Like `requireOwnForm`, for a form that belongs to an authorization request.
 * @returns undefined if the request was finished or expired
 * @throws HttpError 403 for a form posted by another site
 */
export function findOwnLoginForm(deps: PageDeps, request: Request): LoginForm | undefined {
  const { authorizationRequest, field } = requireOwnForm(deps, request)
  return authorizationRequest && { authorizationRequest, field }
}

/** Returns the authorization request with an id, if it is the one that the URL or the form names. */
export function authorizationRequestOf(
  { authorizationRequest }: Pick<PageDeps, 'authorizationRequest'>,
  id: string,
): PendingAuthorizationRequest | undefined {
  return authorizationRequest?.id === id ? authorizationRequest : undefined
}

/** Returns the id of the authorization request of a page or form as a part of a result. Empty without one. */
export function authorizationRequestIdOf({
  authorizationRequest,
}: Pick<Form, 'authorizationRequest'>): { authorizationRequestId?: string } {
  return authorizationRequest ? { authorizationRequestId: authorizationRequest.id } : {}
}

/** Returns the origin of a form: its network, and the client of its authorization request, if any. */
export function originOfForm(
  { network }: Pick<PageDeps, 'network'>,
  { clientId }: AuthorizationRequest,
): CallOrigin {
  return clientId === null ? { network } : { network, clientId }
}

/** Maximum length of a name in code points, so that truncation splits none. */
const NAME_LENGTH = 100

/** Reads a name from a field: trims it and truncates it to the maximum length. */
export function readName({ field }: Pick<Form, 'field'>, name: string): string {
  const typed = field(name)
    .trim()
    .slice(0, NAME_LENGTH * 2)
  return [...typed].slice(0, NAME_LENGTH).join('')
}
