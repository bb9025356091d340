/**
 * Remembers events, so that each is processed once. A receiver of several processes implements it on storage that they
 * share. The server delivers an event for up to 24 hours; remember processed events at least that long.
 */
export interface WebhookStore {
  /** Claims an event, atomically. Only the caller that gets `claimed` processes it. */
  claim(id: string): Promise<WebhookClaim> | WebhookClaim
  /** Remembers a claimed event as processed. */
  finish(id: string): Promise<void> | void
  /** Forgets a claimed event, because a handler failed. */
  release(id: string): Promise<void> | void
}

export type WebhookClaim = 'claimed' | 'in-progress' | 'processed'

/**
 * Remembers events in the memory of this process.
 * @param maxEvents number of processed events to remember; the least recently delivered are forgotten first
 */
export function webhookMemory(maxEvents = 10_000): WebhookStore {
  const running = new Set<string>()
  // A set keeps the order of insertion.
  const processed = new Set<string>()
  const remember = (id: string): void => {
    processed.delete(id)
    processed.add(id)
    for (const oldest of processed) {
      if (processed.size <= maxEvents) break
      processed.delete(oldest)
    }
  }
  return {
    claim(id) {
      if (running.has(id)) return 'in-progress'
      if (processed.has(id)) {
        remember(id)
        return 'processed'
      }
      running.add(id)
      return 'claimed'
    },
    finish(id) {
      running.delete(id)
      remember(id)
    },
    release(id) {
      running.delete(id)
    },
  }
}
