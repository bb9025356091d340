import { generalCodes } from '@foyer/protocol'
import type { CallRequest } from '../http/call-request.js'
import { HttpError } from '../http/errors.js'

/** The last part of a request's path, decoded: the id in the calls that are ours. @throws HttpError 404 */
export function idInPath(request: CallRequest): string {
  return partOfPath(request, -1)
}

/** A part of a request's path, decoded; -1 is the last one. @throws HttpError 404 */
export function partOfPath(request: CallRequest, index: number): string {
  const { pathname } = new URL(request.url)
  try {
    return decodeURIComponent(pathname.split('/').at(index) ?? '')
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new HttpError(404, generalCodes.notFound, `the path "${pathname}" leads nowhere`)
  }
}
