import * as accounts from '@foyer/protocol/owner-accounts'
import * as v from 'valibot'
import { assertConsoleOrigin, ownerCookie, readOwnerCookie } from '../../http/owner-cookie.js'
import { AnswerWithCookie } from '../../http/response.js'
import { readSessionMetadata } from '../../http/session-metadata.js'
import {
  logInOwner,
  type OwnerBrowser,
  type OwnerLogin,
  readSession,
} from '../../owners/log-in-owner.js'
import { logOutOwner, requestOwnerPasswordReset } from '../../owners/own-account.js'
import { readLink, redeemLink } from '../../owners/redeem-link.js'
import type { Owner } from '../../storage/owners/owners.js'
import { type ApiContext, type ApiRoute, defineRoute } from '../kit/define-route.js'
import type { ApiDeps } from '../kit/deps.js'
import { passwordText, shortText, tokenText } from '../kit/schemas.js'

const getOwnerSessionRoute = defineRoute({
  endpoint: accounts.getOwnerSession,
  access: 'anyone',
  handle: async (_message, { request, deps }) => {
    const secret = readOwnerCookie(request, deps.publicUrl)
    const { owner, hasOwners } = await readSession(deps, secret)
    return { owner: owner ? toWire(owner) : null, hasOwners, siteName: deps.siteName }
  },
})

// Has no `limit`, because `logInOwner` counts failed logins.
const logInRoute = defineRoute({
  endpoint: accounts.logInOwner,
  access: 'anyone',
  schema: v.strictObject({
    email: shortText,
    password: passwordText,
    code: v.exactOptional(shortText),
  }),
  handle: async ({ email, password, code }, context) => {
    const { deps } = context
    const browser = requireConsoleBrowser(context)
    return loginAnswer(deps, await logInOwner(deps, browser, { email, password, code }))
  },
})

const logOutRoute = defineRoute({
  endpoint: accounts.logOutOwner,
  access: 'anyone',
  handle: async (_message, context) => {
    const { deps } = context
    const { secret } = requireConsoleBrowser(context)
    if (secret !== undefined) await logOutOwner(deps, secret)
    return new AnswerWithCookie({}, ownerCookie(deps.publicUrl, undefined))
  },
})

const readLinkRoute = defineRoute({
  endpoint: accounts.readOwnerLink,
  access: 'anyone',
  limit: 'owner-link',
  schema: v.strictObject({ token: tokenText }),
  handle: async ({ token }, { deps }) => ({
    link: await readLink(deps, token),
    siteName: deps.siteName,
    minLength: deps.settings.password.minLength,
  }),
})

const redeemLinkRoute = defineRoute({
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
    const { deps } = context
    const browser = requireConsoleBrowser(context)
    const input = { token, password, email, name, code }
    return loginAnswer(deps, await redeemLink(deps, browser, input))
  },
})

const recoverOwnerRoute = defineRoute({
  endpoint: accounts.recoverOwner,
  access: 'anyone',
  limit: 'recovery',
  schema: v.strictObject({ email: shortText }),
  handle: async ({ email }, { deps }) => {
    await requestOwnerPasswordReset(deps, email)
    return {}
  },
})

/**
 * `/_foyer/v1/owner-session`, `/_foyer/v1/owner-links/…`: login to the console.
 * @see docs/wire/operators.md#accounts-of-owners
 */
export const ownerSessionRoutes: readonly ApiRoute[] = [
  getOwnerSessionRoute,
  logInRoute,
  logOutRoute,
  readLinkRoute,
  redeemLinkRoute,
  recoverOwnerRoute,
]

/**
 * Checks the origin of a request, and returns its network, metadata and session secret.
 * @throws HttpError 403 for a request from a page of another origin
 */
function requireConsoleBrowser(context: ApiContext<undefined>): OwnerBrowser {
  const { deps, request, network } = context
  assertConsoleOrigin(deps, request)
  return {
    network,
    metadata: readSessionMetadata(context),
    secret: readOwnerCookie(request, deps.publicUrl),
  }
}

function loginAnswer(
  { publicUrl }: ApiDeps,
  { owner, secret }: OwnerLogin,
): AnswerWithCookie<accounts.OwnerResponse> {
  return new AnswerWithCookie({ owner: toWire(owner) }, ownerCookie(publicUrl, secret))
}

/** Converts an account to its wire format. */
export function toWire({
  id,
  email,
  name,
  role,
  createdAt,
  lastLoginAt,
  totpSecret,
}: Owner): accounts.OwnerAccount {
  return {
    id,
    email,
    name,
    role,
    createdAt: createdAt.toISOString(),
    lastLoginAt: lastLoginAt?.toISOString() ?? null,
    hasSecondFactor: totpSecret !== null,
  }
}
