import type {
  AccountSection,
  RedirectSessionRequest,
  RedirectSessionResponse,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type AppForm, fromWire, toWire } from './app-form.js'
import { redirectAddress } from './auth/redirect-address.js'
import type { Connection } from './connection.js'
import { postOf, type RequestOptions } from './post.js'

/** Calls that return the URL of a hosted page, for example a login, logout, checkout, product or booking page. */
export interface Redirects {
  /**
   * Requests the URL of a hosted page. The request contains exactly one intent, such as `storesProduct`, and the URLs
   * to return to. Send the browser to `redirectSession.fullUrl`.
   * @throws ConfigurationError for a URL that is neither on the host nor on one of `redirectOrigins`
   * @throws ApplicationError if the site has no page for the intent
   * @throws ValidationError for an invalid request
   * @see docs/wire/hosted-pages.md#redirect-sessions
   * @example
   * const { redirectSession } = await client.redirects.createRedirectSession({
   *   storesProduct: { productSlug: 'poster' },
   *   callbacks: { postFlowUrl: `${location.origin}/films` },
   * })
   */
  createRedirectSession(
    request: AppForm<RedirectSessionRequest>,
    options?: RequestOptions,
  ): Promise<AppForm<RedirectSessionResponse>>
  /**
   * Requests the URL of an account page of the current member. Default section: `ACCOUNT_INFO`.
   * @throws ConfigurationError for a URL that is neither on the host nor on one of `redirectOrigins`
   * @throws ApplicationError if the site does not have the section
   * @example
   * const { accountUrl } = await client.redirects.getAccountUrl('ACCOUNT_INFO')
   */
  getAccountUrl(
    section?: AccountSection,
    options?: AccountUrlOptions,
  ): Promise<{ accountUrl: string }>
}

/** Options of `getAccountUrl`. */
export interface AccountUrlOptions extends RequestOptions {
  /** URL that the account page links back to, on a registered origin of the OAuth client. */
  returnTo?: string | undefined
}

/** Creates the redirect calls. The auth calls do not need them. */
export function createRedirects(connection: Connection): Redirects {
  const { config } = connection
  const post = postOf(connection)
  return {
    async createRedirectSession(request, options) {
      const message = toWire<RedirectSessionRequest>(request)
      const response = await post(endpoints.createRedirectSession, message, options)
      redirectAddress(config, response)
      return fromWire(response)
    },
    async getAccountUrl(section = 'ACCOUNT_INFO', { returnTo: postFlowUrl, ...options } = {}) {
      const callbacks = postFlowUrl !== undefined && { callbacks: { postFlowUrl } }
      const request = { membersAccount: { section }, ...callbacks }
      const response = await post(endpoints.createRedirectSession, request, options)
      return { accountUrl: redirectAddress(config, response) }
    },
  }
}
