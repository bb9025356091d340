/** Key of the flag that another language was offered or chosen. */
const key = 'film-club.language-offered'

/** Tells if this browser may still get an offer to change the language. */
export function mayOffer(): boolean {
  try {
    return localStorage.getItem(key) === null
  } catch {
    // Storage is switched off: an offer would come with every page.
    return false
  }
}

/** Stores that the language was offered or chosen. */
export function stopOffers(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Storage is switched off: nothing is offered either.
  }
}
