/** The secret of a browser, as it is made in storage. */
const SECRET = /^[\w-]{43}$/

/** The prefix has browsers hold the cookie to this host and to https. @see RFC 6265bis §4.1.3 */
function cookieName(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? '__Host-foyer' : 'foyer-browser'
}

/** What the cookie of the hosted pages holds; nothing when there is none, or none of ours. */
export function readBrowserCookie(request: Request, publicUrl: string): string | undefined {
  const prefix = `${cookieName(publicUrl)}=`
  const pairs = (request.headers.get('cookie') ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(prefix))?.slice(prefix.length)
  return value !== undefined && SECRET.test(value) ? value : undefined
}

/** Has a browser keep its secret for some seconds; for none, it forgets it. */
export function withBrowserCookie(
  response: Response,
  publicUrl: string,
  { secret, seconds }: { secret: string; seconds: number },
): Response {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
  response.headers.append('set-cookie', `${cookieName(publicUrl)}=${secret}; ${attributes}`)
  return response
}
