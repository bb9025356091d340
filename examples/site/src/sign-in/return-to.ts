/** A place in this site. */
export interface Place {
  pathname: string
  search?: string
  hash?: string
}

/** The pages that one is on only in order to get in: nobody wants to return there. */
const waysIn = /^\/(sign-in|sign-up|callback)(\/|$)/

/** The path of a place, to come back to. */
export function pathOf({ pathname, search = '', hash = '' }: Place): string {
  return waysIn.test(pathname) ? '/' : `${pathname}${search}${hash}`
}

/** The sign-in page, which returns to a path afterwards. */
export function signInLink(path: string): string {
  return withReturn('/sign-in', path)
}

/** The sign-up page, which returns to a path afterwards. */
export function signUpLink(path: string): string {
  return withReturn('/sign-up', path)
}

/** Reads where to return to; a path of this site, whatever the address bar says. */
export function returnPath(params: URLSearchParams): string {
  const path = params.get('to') ?? '/'
  // Two slashes, or a backslash that browsers read as one, would lead to another site.
  return /^\/(?![/\\])[^\\\s]*$/.test(path) && !waysIn.test(path) ? path : '/'
}

function withReturn(page: string, path: string): string {
  return path === '/' ? page : `${page}?to=${encodeURIComponent(path)}`
}
