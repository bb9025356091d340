import { valueAtPath } from './values/path.js'

/** Fills in the parameters of an endpoint's path, such as `{id}` or `{member.id}`, with the values of a request. */
export function pathOf({ path }: { path: string }, request: object): string {
  return path.replaceAll(/\{([\w.]+)\}/g, (_, name: string) =>
    encodeURIComponent(String(valueAtPath(request, name.split('.')))),
  )
}

/**
 * Formats a request as a query string with `?`: nested objects as dotted names, lists as repeated names, without null
 * and undefined.
 * @see docs/wire.md#callers
 */
export function toQueryString(request: object): string {
  const params = new URLSearchParams()
  append(params, '', request)
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function append(params: URLSearchParams, name: string, value: unknown): void {
  if (value === undefined || value === null) return
  if (Array.isArray(value)) {
    for (const entry of value) append(params, name, entry)
  } else if (typeof value === 'object') {
    for (const [key, inner] of Object.entries(value)) {
      append(params, name === '' ? key : `${name}.${key}`, inner)
    }
  } else {
    params.append(name, String(value))
  }
}
