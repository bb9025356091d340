import { createHash } from 'node:crypto'
import type { ReactElement } from 'react'

/** A script inside of a page. The policy of the page allows it by its hash. */
export interface InlineScript {
  text: string
  /** SHA-256 of the text, in base64. */
  hash: string
}

/**
 * Creates the script that calls a function in the browser. The page contains the source of the function, which must not
 * use anything outside of it. Functions inside of it have no names, because a bundler that keeps names, as for the
 * executable, wraps those in a helper.
 */
export function inlineScript(run: () => void): InlineScript {
  const text = `(${run})()`
  return { text, hash: createHash('sha256').update(text).digest('base64') }
}

/** Element of an inline script, for the end of the page. */
export function Script({ script }: { script: InlineScript }): ReactElement {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the source of a function, allowed by its hash
  return <script dangerouslySetInnerHTML={{ __html: script.text }} />
}
