import type { IdentityDeps } from './deps.js'

/** Sends the code; a mail that cannot go out is logged, and the person asks for another. */
export async function sendVerificationMail(
  { mailer, log, siteName }: Pick<IdentityDeps, 'mailer' | 'log' | 'siteName'>,
  to: string,
  code: string,
): Promise<void> {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`
  const subject = `${shown} is your code for ${siteName}`
  const text = [
    `Your code for ${siteName} is ${shown}`,
    '',
    'Type it on the page where you signed up. It is good for 30 minutes.',
    'If you did not ask for it, you need do nothing.',
  ].join('\n')
  try {
    await mailer.send({ to, subject, text, html: toHtml(siteName, shown), code })
  } catch (error) {
    // Registration stands whatever the mail server says; the page offers to send another code.
    log.error(reasonOf(error), 'a verification mail could not be sent')
  }
}

/** What a mail server's refusal may say in the log: its words hold the address of the person. */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { error: 'unknown' }
  const facts = new Map<string, unknown>(Object.entries(error))
  const [code, command, responseCode] = ['code', 'command', 'responseCode'].map((name) =>
    facts.get(name),
  )
  return { error: error.name, code, command, responseCode }
}

function toHtml(siteName: string, code: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your code</title></head>
<body style="margin:0;padding:32px;background:#f7f3ec;color:#2a2320;font:16px/1.5 Georgia,serif">
<div style="max-width:420px;margin:0 auto">
<p style="margin:0 0 24px">Your code for ${escapeHtml(siteName)} is</p>
<p style="margin:0 0 24px;font-size:40px;letter-spacing:4px">${escapeHtml(code)}</p>
<p style="margin:0;color:#6b5f58">Type it on the page where you signed up. It is good for 30 minutes.
If you did not ask for it, you need do nothing.</p>
</div></body></html>`
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
