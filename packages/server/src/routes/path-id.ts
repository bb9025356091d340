import { generalCodes } from '@foyer/protocol'
import { HttpError } from '../http/errors.js'

/** The last part of a request's path, decoded: the id in the calls that are ours. @throws HttpError 404 */
export function idInPath(request: Request): string {
  const { pathname } = new URL(request.url)
  try {
    return decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1))
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw new HttpError(404, generalCodes.notFound, `the path "${pathname}" leads nowhere`)
  }
}
