import { ApplicationError, FoyerError } from '@foyer/client'
import type { Texts } from '../texts/en/index.js'
import { explainProblem } from '../ui/explain-problem.js'

/** Actions on a review. */
type ReviewAction = 'write' | 'edit' | 'delete'

/** Code of the server for a missing permission. @see docs/wire/permissions.md */
const permissionDenied = 'WDE0027'

interface Circumstances {
  action: ReviewAction
  loggedIn: boolean
  /** Author of an existing review. */
  authorName?: string | undefined
}

/** Explains why a review could not be written, changed or removed, and what to do next. */
export function explainRefusal(
  error: Error,
  circumstances: Circumstances,
  { reviews, site }: Pick<Texts, 'reviews' | 'site'>,
): string {
  const { action, loggedIn, authorName } = circumstances
  const what = reviews.failed[action]
  if (!isDenied(error)) return `${what} ${explainProblem(error, site.problem)}`
  if (!loggedIn) return `${what} ${reviews.loggedOut}`
  if (action === 'write') return `${what} ${reviews.mayNotWrite}`
  return reviews.notYours[action](authorName)
}

function isDenied(error: Error): boolean {
  if (!(error instanceof FoyerError)) return false
  if (error.code === permissionDenied) return true
  return error instanceof ApplicationError && (error.status === 401 || error.status === 403)
}
