import { generalCodes } from '@foyer/protocol'
import { HttpError } from '../../http/errors.js'
import type { CallOrigin } from '../../limits/limits.js'
import {
  type AuthorizationRequest,
  findAuthorizationRequest,
} from '../../oauth/authorize/authorization-request.js'
import type { SignInRedirect } from '../../storage/oauth/redirect-payload.js'
import type { PageDeps } from './deps.js'

/** A posted form of ours; it may belong to the flow of a site. */
export interface OwnForm {
  flow: AuthorizationRequest | undefined
  /** A field as it was typed; empty when it is not there. */
  field(name: string): string
}

/** A posted form with the flow that it belongs to. */
export type PostedForm = AuthorizationRequest & Pick<OwnForm, 'field'>

/**
 * Reads a form of a hosted page.
 * @throws HttpError 403 for a form that another site posts
 */
export async function readOwnForm(deps: PageDeps, request: Request): Promise<OwnForm> {
  assertOwnForm(deps.publicUrl, request)
  const { parameters } = deps
  const handle = parameters.get('request') ?? ''
  const flow = await pendingRequest(deps, handle)
  return { flow, field: (name) => parameters.get(name) ?? '' }
}

/**
 * Reads a form that cannot do without its flow.
 * @returns nothing when its flow is over
 * @throws HttpError 403 for a form that another site posts
 */
export async function readForm(deps: PageDeps, request: Request): Promise<PostedForm | undefined> {
  const { flow, field } = await readOwnForm(deps, request)
  return flow && { ...flow, field }
}

/** Returns the authorization request of a handle: that of the current page, or one that was restarted. */
export async function pendingRequest(
  deps: PageDeps,
  handle: string,
): Promise<AuthorizationRequest | undefined> {
  const { authorizationRequest: loaded } = deps
  return loaded?.handle === handle ? loaded : findAuthorizationRequest(deps, handle)
}

/** Origin of a form: its network, and the client of its authorization request if there is one. */
export function originOfForm(
  { network }: Pick<PageDeps, 'network'>,
  { clientId }: SignInRedirect,
): CallOrigin {
  return clientId === null ? { network } : { network, clientId }
}

/** Characters of a name, by code points, so that none is cut in half. */
const NAME_LENGTH = 100

/** A field that holds a name, as long as one may be. */
export function readName({ field }: Pick<OwnForm, 'field'>, name: string): string {
  const typed = field(name)
    .trim()
    .slice(0, NAME_LENGTH * 2)
  return [...typed].slice(0, NAME_LENGTH).join('')
}

/**
 * Browsers say where a form comes from: in Sec-Fetch-Site, older ones in Origin, for which the pages allow a referrer to
 * themselves. An opaque origin (`null`) is that of a sandboxed frame or a data: address.
 */
function assertOwnForm(publicUrl: string, request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const isOwn =
    site === null
      ? origin === null || origin === publicUrl
      : site === 'same-origin' || site === 'none'
  if (isOwn) return
  throw new HttpError(403, generalCodes.forbidden, 'this form was posted by another site')
}
