import * as accounts from '@foyer/protocol/owner-accounts'
import * as v from 'valibot'
import { assertOwnOrigin, readOwnerCookie, SessionReply } from '../../http/authenticate-owner.js'
import { defineRoute, type Route } from '../../http/route.js'
import { readSessionMetadata } from '../../http/session-metadata.js'
import { readLink, useLink } from '../../owners/links.js'
import { type LoggedIn, logIn, type OwnerBrowser, readSession } from '../../owners/log-in.js'
import { logOut, recoverPassword } from '../../owners/own-account.js'
import type { Owner } from '../../storage/owners/owners.js'
import { withAuditContext } from '../kit/call-context.js'
import type { RouteDeps } from '../kit/deps.js'
import { shortText, tokenText } from '../kit/schemas.js'

const passwordText = v.pipe(v.string(), v.maxLength(4096))

/** `/_foyer/v1/owner-session`, `/_foyer/v1/owner-links/…`: login to the console. @see docs/wire.md#owner-accounts */
export function ownerSessionRoutes(deps: RouteDeps): Route[] {
  return [
    getRoute(deps),
    signInRoute(deps),
    signOutRoute(deps),
    readLinkRoute(deps),
    useLinkRoute(deps),
    recoverRoute(deps),
  ]
}

function getRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: accounts.getOwnerSession,
    access: 'anyone',
    schema: v.object({}),
    handle: async (_message, { request }) => {
      const secret = readOwnerCookie(request, deps.publicUrl)
      const { owner, hasOwners } = await readSession(deps, secret)
      return { owner: owner ? toWire(owner) : null, hasOwners, siteName: deps.siteName }
    },
  })
}

function signInRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: accounts.signInOwner,
    access: 'anyone',
    schema: v.strictObject({
      email: shortText,
      password: passwordText,
      code: v.exactOptional(shortText),
    }),
    handle: async ({ email, password, code }, context) => {
      const browser = browserOf(deps, context.request)
      const credentials = { email, password, code }
      return signedIn(deps, await logIn(withAuditContext(deps, context), browser, credentials))
    },
  })
}

function signOutRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: accounts.signOutOwner,
    access: 'anyone',
    schema: v.object({}),
    handle: async (_message, context) => {
      const { secret } = browserOf(deps, context.request)
      if (secret !== undefined) await logOut(withAuditContext(deps, context), secret)
      return new SessionReply({}, deps.publicUrl, undefined)
    },
  })
}

function readLinkRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: accounts.readOwnerLink,
    access: 'anyone',
    limit: 'owner-link',
    schema: v.strictObject({ token: tokenText }),
    handle: async ({ token }) => ({
      link: await readLink(deps, token),
      siteName: deps.siteName,
      minLength: deps.settings.password.minLength,
    }),
  })
}

function useLinkRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: accounts.redeemOwnerLink,
    access: 'anyone',
    limit: 'owner-link',
    schema: v.strictObject({
      token: tokenText,
      password: passwordText,
      email: v.exactOptional(shortText),
      name: v.exactOptional(shortText),
      code: v.exactOptional(shortText),
    }),
    handle: async ({ token, password, email, name, code }, context) => {
      const browser = browserOf(deps, context.request)
      const input = { token, password, email, name, code }
      return signedIn(deps, await useLink(withAuditContext(deps, context), browser, input))
    },
  })
}

function recoverRoute(deps: RouteDeps): Route {
  return defineRoute({
    endpoint: accounts.recoverOwner,
    access: 'anyone',
    limit: 'recovery',
    schema: v.strictObject({ email: shortText }),
    handle: async ({ email }) => {
      await recoverPassword(deps, email)
      return {}
    },
  })
}

/** Reads the browser of a request. @throws HttpError 403 from a page of another origin */
function browserOf(deps: RouteDeps, request: Request): OwnerBrowser {
  assertOwnOrigin(deps.publicUrl, request)
  return {
    network: deps.networks.of(request),
    metadata: readSessionMetadata(deps, request),
    secret: readOwnerCookie(request, deps.publicUrl),
  }
}

function signedIn(
  { publicUrl }: RouteDeps,
  { owner, secret }: LoggedIn,
): SessionReply<accounts.OwnerResponse> {
  return new SessionReply({ owner: toWire(owner) }, publicUrl, secret)
}

/** Converts an account to its wire form. */
export function toWire({
  id,
  email,
  name,
  role,
  createdAt,
  lastSignInAt,
  totpSecret,
}: Owner): accounts.OwnerAccount {
  return {
    id,
    email,
    name,
    role,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignInAt?.toISOString() ?? null,
    hasSecondFactor: totpSecret !== null,
  }
}
