/** Reason for a failed login by redirect. */
export interface LoginProblem {
  /**
   * `state-lost`: another browser, or longer than ten minutes; `refused`: the person or the server said no, or the code
   * ran out; `unreachable`: no answer, which may pass.
   */
  reason: 'state-lost' | 'refused' | 'unreachable'
  /** Path that begins the login again. */
  retry: string
  /** The server's own code, for example `access_denied`. */
  code?: string | undefined
}

/** The status that goes with a problem. */
const statusOf = { 'state-lost': 400, refused: 403, unreachable: 503 } as const

const sentenceOf = {
  'state-lost': 'This login was begun in another browser, or too long ago.',
  refused: 'The login was not completed.',
  unreachable: 'The server that logs people in cannot be reached at the moment.',
} as const

/** A page that says what happened and leads on, for sites that have none of their own. */
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
