import { createServer, type RequestListener, type Server } from 'node:http'

/** How long who sends a request may take, in milliseconds. */
export interface SenderLimits {
  /** For the head. */
  headersMs: number
  /** For the whole. */
  requestMs: number
  /** How often connections are looked at: they are cut off that much later at the most. */
  lookMs: number
}

const senderLimits: SenderLimits = { headersMs: 15_000, requestMs: 60_000, lookMs: 30_000 }

/** Makes a server that cuts off who sends slowly, with 408; it does not listen yet. */
export function createNodeServer(listener: RequestListener, limits = senderLimits): Server {
  const { headersMs, requestMs, lookMs } = limits
  return createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: requestMs,
      connectionsCheckingInterval: lookMs,
    },
    listener,
  )
}
