/** A request for a visitor's token that `public/early.js` sent while the site's script was on its way. */
export interface EarlyToken {
  url: string
  body: string
  answer: Promise<Response>
}

declare global {
  var earlyToken: EarlyToken | undefined
}

/** Makes a `fetch` that answers the request for a visitor's token, once, by the one that was sent early. */
export function withEarlyToken(send: typeof fetch = globalThis.fetch): typeof fetch {
  return (input, init) => {
    const early = globalThis.earlyToken
    if (!early || input !== early.url || init?.body !== early.body) return send(input, init)
    globalThis.earlyToken = undefined
    return Promise.race([early.answer, endOf(init.signal)])
  }
}

/** Fails when the signal says that nobody waits any more. */
function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
  })
}
