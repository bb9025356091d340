/**
 * Stores the ids of processed events, so that each event is processed once. A receiver with several processes
 * implements it on shared storage. The server repeats a delivery for up to 24 hours, so keep the ids at least that
 * long.
 */
export interface WebhookStore {
  /** Claims an event atomically. Only the caller that receives `claimed` processes it. */
  claim(id: string): Promise<WebhookClaim> | WebhookClaim
  /** Marks a claimed event as processed. */
  finish(id: string): Promise<void> | void
  /** Removes the claim of an event after a handler or `finish` failed, so that another delivery can be processed. */
  release(id: string): Promise<void> | void
}

/** Result of a claim. */
export type WebhookClaim = 'claimed' | 'in-progress' | 'processed'

/**
 * Creates a store in the memory of this process.
 * @param maxEvents maximum number of processed events; the least recently delivered ones are removed first
 */
export function webhookMemory(maxEvents = 10_000): WebhookStore {
  const running = new Set<string>()
  // A Set iterates in insertion order.
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
