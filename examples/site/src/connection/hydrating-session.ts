import { type Session, unreadState } from '@foyer/client'

/** A session that the pages do not know until the page is hydrated. */
export interface HydratingSession {
  session: Session
  /** Tells the pages who is there. */
  reveal(): void
}

/**
 * Hides who is there until `reveal`. The server renders a page for nobody in particular, and a page that hydrates has to
 * show the same first.
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
