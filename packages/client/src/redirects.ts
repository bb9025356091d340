import type { RedirectSessionRequest, RedirectSessionResponse } from '@foyer/protocol'
import * as endpoints from '@foyer/protocol/endpoints'
import { redirectAddress } from './auth/redirect-address.js'
import type { Connection } from './connection.js'
import { type AppForm, toApp } from './management/app-form.js'
import type { PostOptions } from './post.js'

/** Sending the browser away and back: to log in or out, to a checkout, a product, a booking. */
export interface Redirects {
  /**
   * Asks for the address of a page for exactly one intent, with the places to come back to.
   * @throws InvalidResponseError for an address that is neither on the host nor on one of `redirectOrigins`
   * @throws ApplicationError for an intent that the site has no page for; ValidationError
   * @see docs/wire.md#redirect-sessions
   */
  createRedirectSession(
    request: RedirectSessionRequest,
    options?: PostOptions,
  ): Promise<AppForm<RedirectSessionResponse>>
}

/** Builds the call; what logs in and out asks for its own addresses. */
export function createRedirects({ post, config }: Connection): Redirects {
  return {
    async createRedirectSession(request, options) {
      const answer = await post(endpoints.createRedirectSession, request, options)
      redirectAddress(config, answer)
      return toApp(answer)
    },
  }
}
