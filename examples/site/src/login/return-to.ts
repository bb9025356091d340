import { useUnprefixedLocation } from '../language/links.js'

/** A location in this site. */
interface PageLocation {
  pathname: string
  search?: string
  hash?: string
}

/** Pages of the login flow, to which a login never returns. */
const loginPages = /^\/(login|sign-up|callback)([/?#]|$)/

/** Returns the path of a location, without language; the home page for pages of the login flow. */
export function pathOf({ pathname, search = '', hash = '' }: PageLocation): string {
  return loginPages.test(pathname) ? '/' : `${pathname}${search}${hash}`
}

/** Returns the path of this page, to return to. */
export function useReturnPath(): string {
  return pathOf(useUnprefixedLocation())
}

/** Returns the link to the login page, which returns to `path`. */
export function loginLink(path: string): string {
  return withReturn('/login', path)
}

/** Returns the link to the sign-up page, which returns to `path`. */
export function signUpLink(path: string): string {
  return withReturn('/sign-up', path)
}

/** Parses the path to return to. Always returns a path of this site. */
export function returnPath(params: URLSearchParams): string {
  const path = params.get('to') ?? '/'
  // Two slashes, or a backslash that browsers treat as a slash, would lead to another site.
  return /^\/(?![/\\])[^\\\s]*$/.test(path) && !loginPages.test(path) ? path : '/'
}

function withReturn(page: string, path: string): string {
  return path === '/' ? page : `${page}?to=${encodeURIComponent(path)}`
}
