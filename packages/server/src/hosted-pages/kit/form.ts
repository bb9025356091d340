import { assertSameOrigin } from '../../http/same-origin.js'
import type { CallOrigin } from '../../limits/limits.js'
import type { PendingAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import type { AuthorizationRequest } from '../../storage/oauth/one-time-payloads.js'
import type { PageContext } from './context.js'

/** A posted form of a hosted page. */
export interface Form {
  /** Returns the value of a field as it was typed; an empty text if the field is missing. */
  field(name: string): string
}

/** A posted form that belongs to an authorization request. */
export interface LoginForm extends Form {
  authorizationRequest: PendingAuthorizationRequest
}

/**
 * Checks that a page of this server posted a form. Returns the form, whose fields `page-context.ts` has parsed.
 * @throws HttpError 403 for a form of another site
 */
export function requireOwnForm({ deps, request, parameters }: PageContext): Form {
  // Evidence is optional: browsers do not send the cookie with forms of other sites (SameSite=Lax), and old browsers
  // send no header with the forms of this server.
  const refusal = 'this form was posted by another site'
  assertSameOrigin(deps.publicUrl, request, { evidence: 'optional', refusal })
  return { field: (name) => parameters.get(name) ?? '' }
}

/**
 * Does the same as `requireOwnForm` for a form that belongs to an authorization request.
 * @returns undefined if the request was finished or has expired
 * @throws HttpError 403 for a form of another site
 */
export function findOwnLoginForm(context: PageContext): LoginForm | undefined {
  const { field } = requireOwnForm(context)
  const { authorizationRequest } = context
  return authorizationRequest && { authorizationRequest, field }
}

/**
 * Returns the origin of a form for rate limits: its network, and the client of its authorization request, if there is
 * one.
 */
export function originOfForm(
  { network }: PageContext,
  { clientId }: AuthorizationRequest,
): CallOrigin {
  return clientId === null ? { network } : { network, clientId }
}

/** Maximum length of a name, in code points. */
const NAME_LENGTH = 100

/** Reads a name from a field, trimmed and truncated to the maximum length. */
export function readName({ field }: Pick<Form, 'field'>, name: string): string {
  const typed = field(name)
    .trim()
    .slice(0, NAME_LENGTH * 2)
  return [...typed].slice(0, NAME_LENGTH).join('')
}
