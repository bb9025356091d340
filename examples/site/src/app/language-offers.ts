/** Key of the flag that another language was offered or chosen. */
const key = 'film-club.language-offered'

/** Returns true if the site has not yet offered another language in this browser. */
export function mayOffer(): boolean {
  try {
    return localStorage.getItem(key) === null
  } catch {
    // Storage is disabled: returns false, because the offer would appear on every page.
    return false
  }
}

/** Stores that a language was offered or chosen. */
export function stopOffers(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Storage is disabled: no language is offered.
  }
}
