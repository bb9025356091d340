/** Acts as a browser: loads the page, submits its form, and returns the redirect to the site. */
export async function logInOnPage(
  authUrl: string,
  credentials: { email: string; password: string },
): Promise<string> {
  const page = await (await fetch(authUrl)).text()
  const request = /name="request" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const answer = await fetch(new URL('/auth/login', authUrl), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request, ...credentials }),
  })
  return answer.headers.get('location') ?? ''
}
