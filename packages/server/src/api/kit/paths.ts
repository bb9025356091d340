import { isJsonObject } from '@foyer/protocol'
import { notFound } from '../../http/errors.js'

/**
 * Adds the parameters of a path such as `/_foyer/v1/members/{memberId}` to a message. A parameter replaces a property
 * with its name. Other paths add none: the official packages send the parameters of theirs in the message.
 * @throws HttpError 404 when the path of the request is not valid percent-encoding
 */
export function withPathParameters(path: string, message: unknown, { url }: Request): unknown {
  const hasParameters = path.startsWith('/_foyer/') && path.includes('{')
  if (!hasParameters || !isJsonObject(message)) return message
  const { pathname } = new URL(url)
  const segments = pathname.split('/')
  const parameters = path.split('/').flatMap((part, index) => {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    const segment = segments[index]
    return name && segment ? [[name, decodePath(pathname, segment)] as const] : []
  })
  return { ...message, ...Object.fromEntries(parameters) }
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
    throw notFound(`the path "${pathname}" is not valid percent-encoding`)
  }
}
