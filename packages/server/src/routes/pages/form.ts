import { generalCodes } from '@foyer/protocol'
import { HttpError } from '../../http/errors.js'
import { readFormBody } from '../../http/read-body.js'
import { findFlow } from '../../oauth/flow.js'
import type { AuthRedirect } from '../../oauth/issue-code.js'
import type { PageDeps } from './deps.js'

/** A posted form with the flow that it belongs to. */
export interface PostedForm {
  handle: string
  redirect: AuthRedirect
  /** A field as it was typed; empty when it is not there. */
  field(name: string): string
}

/**
 * Reads a form of a hosted page.
 * @returns nothing when its flow is over
 * @throws HttpError 403 for a form that another site posts
 */
export async function readForm(deps: PageDeps, request: Request): Promise<PostedForm | undefined> {
  assertOwnForm(deps.publicUrl, request)
  const fields = new Map(Object.entries(await readFormBody(request)))
  const handle = fields.get('request') ?? ''
  const redirect = await findFlow(deps, handle)
  if (!redirect) return undefined
  return { handle, redirect, field: (name) => fields.get(name) ?? '' }
}

/** Browsers say where a form comes from; with `no-referrer` they do so in Sec-Fetch-Site alone. */
function assertOwnForm(publicUrl: string, request: Request): void {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  const own =
    site === null
      ? origin === null || origin === 'null' || origin === publicUrl
      : site === 'same-origin' || site === 'none'
  if (own) return
  throw new HttpError(403, generalCodes.forbidden, 'this form was posted by another site')
}
