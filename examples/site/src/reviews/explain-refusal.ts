import { ApplicationError, FoyerError } from '@foyer/client'
import { explainProblem } from '../ui/explain-problem.js'

/** Actions on a review. */
export type ReviewAction = 'write' | 'edit' | 'delete'

/** Code of the server for a missing permission. @see docs/wire.md#permissions */
const permissionDenied = 'WDE0027'

const doing: Record<ReviewAction, string> = {
  write: 'published',
  edit: 'changed',
  delete: 'deleted',
}

interface Circumstances {
  action: ReviewAction
  loggedIn: boolean
  /** Author of an existing review. */
  authorName?: string | undefined
}

/** Explains why a review could not be written, changed or removed, and what to do next. */
export function explainRefusal(error: Error, circumstances: Circumstances): string {
  const { action, loggedIn, authorName } = circumstances
  const what = `Your review was not ${doing[action]}.`
  if (!isDenied(error)) return `${what} ${explainProblem(error)}`
  if (!loggedIn) return `${what} You are no longer logged in. Log in again; your text is kept.`
  if (action === 'write') return `${what} Your account cannot write reviews right now.`
  const author = authorName ? `${authorName} wrote this review` : 'Somebody else wrote this review'
  return `${author}. Only the author can ${action} it.`
}

function isDenied(error: Error): boolean {
  if (!(error instanceof FoyerError)) return false
  if (error.code === permissionDenied) return true
  return error instanceof ApplicationError && (error.status === 401 || error.status === 403)
}
