import { assertSameOrigin } from '../../http/same-origin.js'
import { IdentityError } from '../../identity/errors.js'
import { restartAuthorizationRequest } from '../../oauth/authorize/browser-requests.js'
import { isLoginContext, type LoginContext, type PageContext, sourceOfPage } from './context.js'
import type { HostedPage } from './page.js'
import { cannotContinueResponse } from './result-page.js'

/** A posted form of a hosted page. */
export interface Form {
  /** Returns the value of a field as it was typed; an empty string if the field is missing. */
  field(name: string): string
}

/**
 * Checks that a page of this server posted a form. Returns the form, whose fields `create-context.ts` has parsed.
 * @throws HttpError 403 for a form of another site
 */
export function requireOwnForm({ deps, request, parameters }: PageContext): Form {
  // Evidence of the origin is optional: browsers do not send the cookie of the browser login with forms of other sites
  // (SameSite=Lax), and old browsers send no header with the forms of this server.
  const refusal = 'this form was posted by another site'
  assertSameOrigin(deps.publicUrl, request, { evidence: 'optional', refusal })
  return { field: (name) => parameters.get(name) ?? '' }
}

interface LoginStepOptions extends Pick<HostedPage, 'path' | 'limit'> {
  handle(context: LoginContext, form: Form): Promise<Response>
  /** Responds to an IdentityError, with the page that shows the problem. */
  onRefused?(context: LoginContext, form: Form, error: IdentityError): Promise<Response>
  /**
   * Responds to a form that stayed open for longer than its authorization request. `context.authorizationRequest` is
   * then a new one. Default: the login cannot continue.
   */
  onExpired?(context: LoginContext, form: Form): Promise<Response>
}

/** Creates a form that belongs to an authorization request. The login cannot continue if the request was finished. */
export function loginStepForm({
  handle,
  onRefused,
  onExpired,
  ...options
}: LoginStepOptions): HostedPage {
  return {
    method: 'POST',
    ...options,
    handle: async (context) => {
      const form = requireOwnForm(context)
      if (!isLoginContext(context)) {
        const restarted = onExpired && (await restart(context, form.field('request')))
        return restarted ? onExpired(restarted, form) : cannotContinueResponse(context)
      }
      try {
        return await handle(context, form)
      } catch (error) {
        if (!onRefused || !(error instanceof IdentityError)) throw error
        return onRefused(context, form, error)
      }
    },
  }
}

/**
 * Stores an expired authorization request again.
 * @returns the context with the new request; undefined if the request was finished or does not exist
 * @throws TooManyRequestsError, because the request counts as a redirect session
 */
async function restart(context: PageContext, expiredId: string): Promise<LoginContext | undefined> {
  await context.deps.limits.take('redirect-session', sourceOfPage(context))
  const authorizationRequest = await restartAuthorizationRequest(context.deps, expiredId)
  return authorizationRequest && { ...context, authorizationRequest }
}

/** Maximum length of a name, in code points. */
const NAME_LENGTH = 100

/** Reads a name from a field, trimmed and truncated to the maximum length. */
export function readName({ field }: Form, name: string): string {
  const typed = field(name)
    .trim()
    .slice(0, NAME_LENGTH * 2)
  return [...typed].slice(0, NAME_LENGTH).join('')
}
