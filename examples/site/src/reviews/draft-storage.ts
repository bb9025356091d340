import type { ReviewDraft } from './review.js'

const prefix = 'film-club.draft.'

/** Loads the draft of a review from the session storage; undefined without a draft or storage. */
export function loadDraft(key: string): ReviewDraft | undefined {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null')
    return isDraft(stored) ? stored : undefined
  } catch {
    // Storage is disabled or contains invalid data: there is no draft.
    return undefined
  }
}

/** Stores the draft of a review, so that it survives a login; undefined removes it. */
export function storeDraft(key: string, draft: ReviewDraft | undefined): void {
  try {
    if (draft) sessionStorage.setItem(prefix + key, JSON.stringify(draft))
    else sessionStorage.removeItem(prefix + key)
  } catch {
    // Storage is disabled or full: the draft is lost with the page.
  }
}

function isDraft(value: unknown): value is ReviewDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rating' in value &&
    typeof value.rating === 'number' &&
    'title' in value &&
    typeof value.title === 'string' &&
    'text' in value &&
    typeof value.text === 'string'
  )
}
