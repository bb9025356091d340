import { renderSilentLoginFrame, silentLoginScript } from '@foyer/pages'
import { silentLoginHeaders } from '../../http/security-headers.js'
import { withParameters } from '../../lib/with-parameters.js'
import {
  type AuthorizationResponse,
  prepareResponse,
  type ResponseTarget,
} from '../../oauth/authorize/authorization-response.js'
import { originsOfClient } from '../../oauth/clients/active-clients.js'
import type { PageContext } from '../kit/context.js'
import { redirectTo } from '../kit/page.js'
import { formTargetsOf, pageResponse } from '../kit/page-response.js'

/**
 * Creates the HTTP response that delivers an authorization response to the site, in the response mode of the request.
 */
export async function returnToClientResponse(
  context: PageContext,
  target: ResponseTarget & { clientId: string },
  authorizationResponse: AuthorizationResponse,
): Promise<Response> {
  const transport = prepareResponse(target, authorizationResponse, context.deps.publicUrl)
  switch (transport.kind) {
    case 'redirect':
      return redirectTo(transport.url)
    case 'form':
      return pageResponse(
        context,
        { page: 'form-post-response', action: transport.url, hidden: transport.fields },
        { formTargets: await formTargetsOf(context.deps, target.clientId, transport.url) },
      )
    case 'message': {
      const origins = await originsOfClient(context.deps, target.clientId)
      const sites = { origins, self: context.deps.publicUrl }
      return new Response(renderSilentLoginFrame({ message: transport.message, origins }), {
        headers: silentLoginHeaders(silentLoginScript.hash, sites),
      })
    }
  }
}

/**
 * Adds to the URL of a site the parameter `wixMemberLoggedIn`, which the provider adds after a login without a code.
 */
export function addLoggedInParameter(returnUrl: string, isLoggedIn: boolean): string {
  return withParameters(returnUrl, { wixMemberLoggedIn: String(isLoggedIn) })
}
