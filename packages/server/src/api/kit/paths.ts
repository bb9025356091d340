import { generalCodes, isJsonObject } from '@foyer/protocol'
import { HttpError } from '../../http/errors.js'
import { readQueryPayload } from '../../http/read-message.js'
import type { PathAliases } from '../../http/route.js'

/** Decodes the last segment of a request's path. Calls of our own API carry an id there. @throws HttpError 404 */
export function idInPath(request: Request): string {
  return partOfPath(request, -1)
}

/** Decodes a segment of a request's path; -1 is the last one. @throws HttpError 404 */
export function partOfPath(request: Request, index: number): string {
  const { pathname } = new URL(request.url)
  return decodePath(pathname, pathname.split('/').at(index) ?? '')
}

/** Decodes the path after `part`. Returns an empty string when the path lacks `part`. @throws HttpError 404 */
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
    throw new HttpError(404, generalCodes.notFound, `the path "${pathname}" leads nowhere`)
  }
}

/**
 * Tells a GET or DELETE of another resource from one of an item. The official packages do not encode item ids in the path,
 * so an id such as "../collections/x" matches another route; only a call for an item has `dataItemId` in its query.
 */
export function isNoItemCall(request: Request): boolean {
  try {
    const payload = readQueryPayload(request.url)
    return !(isJsonObject(payload) && 'dataItemId' in payload)
  } catch (error) {
    // The matched route rejects a malformed query.
    if (error instanceof HttpError) return true
    throw error
  }
}

/** Prefixes of the data calls: the official packages use them with another API host. @see docs/wire.md#calls */
export const dataAliases: PathAliases = {
  prefix: '/wix-data/v2/',
  alternatives: ['/_api/cloud-data/v2/', '/data/v2/'],
}
