import { createHmac } from 'node:crypto'
import type { Clock } from '../ports/clock.js'
import type { Notifier } from '../ports/notifier.js'

/** Timeout of a request to the webhook. */
const TIMEOUT_MS = 5000

/** Thrown when the webhook does not accept a message. The mail runner then sends the message again later. */
export class WebhookError extends Error {
  override name = 'WebhookError'
  readonly code = 'EWEBHOOK'
  readonly responseCode: number

  constructor(status: number) {
    super(`the webhook for messages responded ${status}, expected 200 to 299`)
    this.responseCode = status
  }
}

/**
 * Posts messages to a server of the site, which delivers them.
 * @param options.secret signs each request, so that the webhook can verify its sender
 * @see docs/wire/second-factors.md#messages-to-phones-and-devices
 */
export function webhookNotifier({
  url,
  secret,
  clock,
}: {
  url: string
  secret: string
  clock: Clock
}): Notifier {
  return {
    send: async (message) => {
      const body = JSON.stringify(message)
      const timestamp = Math.floor(clock.now().getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-foyer-signature': `t=${timestamp},v1=${signature}`,
        },
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await response.body?.cancel()
      if (!response.ok) throw new WebhookError(response.status)
    },
  }
}
