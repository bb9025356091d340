import { ConfigurationError, FoyerError } from '@foyer/client'
import type { Texts } from '../texts/en/index.js'

/** Explains the failure of a call, and what to do next, to users. */
export function explainProblem(error: Error, texts: Texts['site']['problem']): string {
  if (error instanceof ConfigurationError) return texts.misconfigured
  if (!(error instanceof FoyerError)) return texts.unexpected
  switch (error.code) {
    case 'NETWORK':
      return texts.offline
    case 'TIMEOUT':
      return texts.slow
    default:
      return error.retryable ? texts.passing : texts.refused
  }
}
