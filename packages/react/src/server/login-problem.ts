/** Reason for a failed login by redirect. */
export interface LoginProblem {
  /**
   * `state-lost`: the login started in another browser or more than ten minutes ago. `refused`: the member cancelled
   * it, or the server rejected it. `unreachable`: the server did not respond.
   */
  reason: 'state-lost' | 'refused' | 'unreachable'
  /** Path that starts the login again. */
  retry: string
  /** Code of the server, for example `access_denied`. */
  code?: string | undefined
}

/** HTTP status of each reason. */
const statusOf = { 'state-lost': 400, refused: 403, unreachable: 503 } as const

const sentenceOf = {
  'state-lost': 'This login started in another browser, or too long ago.',
  refused: 'The login was not completed.',
  unreachable: 'The login server cannot be reached at the moment.',
} as const

/** Renders the default page for a failed login. */
export function problemPage({ reason, retry }: LoginProblem): Response {
  const href = retry.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Not logged in</title>
<body style="font: 1.125rem/1.6 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1rem">
<h1>Not logged in</h1>
<p>${sentenceOf[reason]}</p>
<p><a href="${href}">Log in again</a> or <a href="/">go to the first page</a></p>
`
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return new Response(html, { status: statusOf[reason], headers })
}
