import { type Session, unreadState } from '@foyer/client'

/** A session that is hidden from the pages until they are hydrated. */
interface HydratingSession {
  session: Session
  /** Shows the session to the pages. */
  reveal(): void
}

/**
 * Hides the session until `reveal`. The server renders every page without a session, and the first render in the
 * browser has to match.
 */
export function hideSession(own: Session): HydratingSession {
  const listeners = new Set<Parameters<Session['subscribe']>[0]>()
  let revealed = false
  own.subscribe((state) => {
    if (revealed) for (const listener of [...listeners]) listener(state)
  })
  return {
    session: {
      ...own,
      state: () => (revealed ? own.state() : unreadState),
      subscribe(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    reveal() {
      if (revealed) return
      revealed = true
      for (const listener of [...listeners]) listener(own.state())
    },
  }
}
