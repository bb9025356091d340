import { FoyerError } from '@foyer/client'

/** What visitors read instead of the messages of the server, which are for developers. Add the codes of your site. */
const sentences: Readonly<Record<string, string>> = {
  WDE0027: 'You are not allowed to do this.',
  WDE0073: 'This no longer exists.',
  WDE0075: 'One of the values is not valid.',
}

/** Returns the message for a visitor. During development, it is that of the error, which says what to check. */
export function explainError(error: unknown): string {
  if (import.meta.env.DEV) return error instanceof Error ? error.message : String(error)
  if (!(error instanceof FoyerError)) return 'Something went wrong.'
  if (error.retryable) return 'The server cannot answer at the moment. Try again.'
  return sentences[error.code] ?? 'Something went wrong.'
}
