/** Redirects with 303, so that the fields of a form are never forwarded. @see RFC 9700 §4.12 */
export function seeOther(url: string): Response {
  return new Response(null, {
    status: 303,
    headers: { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  })
}
