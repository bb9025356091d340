/** Token request of a visitor, sent by `public/early.js` while the site's script loads. */
export interface EarlyToken {
  url: string
  body: string
  answer: Promise<Response>
}

declare global {
  var earlyToken: EarlyToken | undefined
}

/** Creates a `fetch` that reuses the early token request once, for the same URL and body. */
export function withEarlyToken(send: typeof fetch = globalThis.fetch): typeof fetch {
  return (input, init) => {
    const early = globalThis.earlyToken
    if (!early || input !== early.url || init?.body !== early.body) return send(input, init)
    globalThis.earlyToken = undefined
    return Promise.race([early.answer, endOf(init.signal)])
  }
}

/** Rejects with the signal's reason on abort. */
function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
