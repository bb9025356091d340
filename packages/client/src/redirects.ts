import type {
  AccountSection,
  RedirectSessionRequest,
  RedirectSessionResponse,
} from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { type AppForm, fromWire, toWire } from './app-form.js'
import { redirectAddress } from './auth/redirect-address.js'
import type { Connection } from './connection.js'
import { type PostOptions, postOf } from './post.js'

/** Redirects of the browser to hosted pages and back: login, logout, checkout, product, booking. */
export interface Redirects {
  /**
   * Requests the URL of a page for exactly one intent, with the URLs to return to.
   * @throws ConfigurationError for an address that is neither on the host nor on one of `redirectOrigins`
   * @throws ApplicationError for an intent that the site has no page for; ValidationError
   * @see docs/wire.md#redirect-sessions
   * @example
   * const { redirectSession } = await client.redirects.createRedirectSession({
   *   storesProduct: { productSlug: 'poster' },
   *   callbacks: { postFlowUrl: `${location.origin}/films` },
   * })
   */
  createRedirectSession(
    request: AppForm<RedirectSessionRequest>,
    options?: PostOptions,
  ): Promise<AppForm<RedirectSessionResponse>>
  /**
   * Requests the URL of a page of the member's account.
   * @throws ConfigurationError, and ApplicationError for a section that the site does not have
   * @example
   * const { accountUrl } = await client.redirects.getAccountUrl('ACCOUNT_INFO')
   */
  getAccountUrl(
    section?: AccountSection,
    options?: AccountUrlOptions,
  ): Promise<{ accountUrl: string }>
}

/** Options of the address of an account page. */
export interface AccountUrlOptions extends PostOptions {
  /** Address to return to, on an origin of the client. */
  returnTo?: string | undefined
}

/** Creates the calls of redirects. Login and logout request their URLs themselves. */
export function createRedirects(connection: Connection): Redirects {
  const { config } = connection
  const post = postOf(connection)
  return {
    async createRedirectSession(request, options) {
      const message = toWire<RedirectSessionRequest>(request)
      const answer = await post(endpoints.createRedirectSession, message, options)
      redirectAddress(config, answer)
      return fromWire(answer)
    },
    async getAccountUrl(section = 'ACCOUNT_INFO', { returnTo: postFlowUrl, ...options } = {}) {
      const callbacks = postFlowUrl !== undefined && { callbacks: { postFlowUrl } }
      const request = { membersAccount: { section }, ...callbacks }
      const answer = await post(endpoints.createRedirectSession, request, options)
      return { accountUrl: redirectAddress(config, answer) }
    },
  }
}
