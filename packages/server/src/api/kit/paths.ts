import { notFound } from '../../http/errors.js'

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
