import { isJsonObject } from '@foyer/protocol'
import { HttpError, notFound } from '../../http/errors.js'
import { readQueryPayload } from '../../http/read-message.js'
import type { PathAliases } from './define-route.js'

/** Decodes the last segment of a request's path, which is an id in many calls of our own API. @throws HttpError 404 */
export function idInPath(request: Request): string {
  return partOfPath(request, -1)
}

/** Decodes a segment of a request's path; -1 is the last one. @throws HttpError 404 */
export function partOfPath(request: Request, index: number): string {
  const { pathname } = new URL(request.url)
  return decodePath(pathname, pathname.split('/').at(index) ?? '')
}

/** Decodes the path after `part`. Returns an empty string if the path does not contain `part`. @throws HttpError 404 */
export function restOfPath(request: Request, part: string): string {
  const { pathname } = new URL(request.url)
  const start = pathname.indexOf(part)
  return start < 0 ? '' : decodePath(pathname, pathname.slice(start + part.length))
}

function decodePath(pathname: string, encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    const text = `the path "${pathname}" is not valid percent-encoding`
    throw notFound(text)
  }
}

/**
 * Returns whether a GET or DELETE is a call of another resource than an item. The official packages do not encode item
 * ids in the path, so a call for the item "../collections/x" has the path of another route. Only calls for items have
 * `dataItemId` in the query.
 */
export function isNonItemCall(request: Request): boolean {
  try {
    const payload = readQueryPayload(request.url)
    return !(isJsonObject(payload) && 'dataItemId' in payload)
  } catch (error) {
    // The route rejects the malformed query itself.
    if (error instanceof HttpError) return true
    throw error
  }
}

/**
 * Path prefixes of data calls. The official packages use the alternatives with another API host.
 * @see docs/wire.md#aliases-of-paths
 */
export const dataAliases: PathAliases = {
  prefix: '/wix-data/v2/',
  alternatives: ['/_api/cloud-data/v2/', '/data/v2/'],
}

/** Path prefixes of logins. The public documentation of the provider names the alternative. */
export const authenticationAliases: PathAliases = {
  prefix: '/_api/iam/authentication/',
  alternatives: ['/iam/authentication/'],
}
