import { isJsonObject } from '@foyer/protocol'
import * as limits from '@foyer/protocol/limits'
import type { Clock } from '../clock.js'
import { OAuthError, TimeoutError } from '../errors.js'

/** Parts of `window` that a hidden iframe needs. */
type FrameWindow = Pick<Window, 'addEventListener' | 'removeEventListener' | 'document'>

/** Parameters of a silent login. */
interface SilentRequest {
  window: FrameWindow
  clock: Clock
  /** Authorization URL with the response mode `web_message`. */
  authUrl: string
  state: string
  /** Milliseconds to wait for the code. Default 120000. */
  timeoutMs?: number | undefined
}

/**
 * Opens an authorization URL in a hidden iframe and returns the code that the iframe posts.
 * @throws TimeoutError 'OAuth flow timed out'
 * @throws OAuthError with the server's description
 * @see docs/wire/hosted-pages.md#silent-login
 */
export function logInSilently({
  window,
  clock,
  authUrl,
  state,
  timeoutMs = limits.silentLoginMs,
}: SilentRequest): Promise<string> {
  const { document } = window
  const frame = document.createElement('iframe')
  const expectedOrigin = new URL(authUrl).origin
  // `allow-scripts` lets the frame post the code, and `allow-same-origin` keeps its origin, which `onMessage` checks.
  // With both, a sandbox does not restrict a page of the site's own origin, and browsers log a warning.
  if (expectedOrigin !== document.location.origin) {
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  }
  frame.style.display = 'none'
  return new Promise<string>((resolve, reject) => {
    const end = () => {
      cancel()
      window.removeEventListener('message', onMessage)
      frame.remove()
    }
    const onMessage = ({ data, origin, source }: MessageEvent<unknown>) => {
      if (origin !== expectedOrigin || source === null || source !== frame.contentWindow) return
      if (!isJsonObject(data) || data.state !== state) return
      end()
      if (typeof data.code === 'string' && data.code) resolve(data.code)
      else reject(frameError(data))
    }
    const cancel = clock.after(timeoutMs, () => {
      end()
      reject(new TimeoutError('OAuth flow timed out'))
    })
    window.addEventListener('message', onMessage)
    frame.src = authUrl
    document.body.append(frame)
  })
}

function frameError({ error, error_description: text }: Record<string, unknown>): OAuthError {
  const code = typeof error === 'string' ? error : 'missing_code'
  const message = typeof text === 'string' ? text : 'Missing code or _state'
  return new OAuthError(message, { code })
}
