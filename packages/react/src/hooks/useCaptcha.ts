import { type CaptchaMeans, type CaptchaTokens, FoyerError } from '@foyer/client'
import { useEffect, useRef, useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { SiteClient } from '../site-client.js'

/**
 * Progress of a captcha: `works` while the client solves it, `asks` while the user has to solve it in a widget. The
 * phases are keys of `CaptchaTexts`.
 */
type CaptchaProgress =
  | { phase: 'begins' | 'done' | 'failed' }
  | { phase: 'works'; share: number }
  | { phase: 'asks'; means: WidgetMeans }

/** A site's widget. */
export type WidgetMeans = CaptchaMeans & { provider: 'recaptcha' }

/** Captcha to solve, and its callbacks. */
export interface CaptchaTask {
  /** Call that requires a captcha. */
  operation: 'login' | 'register'
  /** Called with the `captchaTokens`, valid for one call within ten minutes. */
  onSolved: (tokens: CaptchaTokens) => void
  /** Called if the captcha cannot be solved. */
  onFailed?: ((error: unknown) => void) | undefined
  /** True when a widget can be shown. */
  hasWidget: boolean
}

/** Solves a captcha while the component is mounted. `onWidgetSolved` receives the tokens of a widget. */
export function useCaptcha(task: CaptchaTask): {
  progress: CaptchaProgress
  onWidgetSolved: (tokens: CaptchaTokens) => void
} {
  const { operation, hasWidget } = task
  const { captcha } = useFoyer()
  const [progress, setProgress] = useState<CaptchaProgress>({ phase: 'begins' })
  const latest = useRef(task)
  useEffect(() => {
    latest.current = task
  })
  useEffect(() => {
    const unmounted = new AbortController()
    const { signal } = unmounted
    const show = (next: CaptchaProgress) => signal.aborted || setProgress(next)
    solve(captcha, operation, { signal, show, hasWidget }).then(
      (tokens) => tokens && !signal.aborted && latest.current.onSolved(tokens),
      (error: unknown) => {
        show({ phase: 'failed' })
        if (!signal.aborted) latest.current.onFailed?.(error)
      },
    )
    return () => unmounted.abort()
  }, [captcha, operation, hasWidget])
  const onWidgetSolved = (tokens: CaptchaTokens) => {
    setProgress({ phase: 'done' })
    latest.current.onSolved(tokens)
  }
  return { progress, onWidgetSolved }
}

interface SolveOptions {
  signal: AbortSignal
  show: (progress: CaptchaProgress) => void
  hasWidget: boolean
}

/**
 * Solves a challenge. Returns undefined if a widget is required.
 * @throws Error if the client cannot solve it and has no widget
 */
async function solve(
  captcha: SiteClient['captcha'],
  operation: CaptchaTask['operation'],
  { signal, show, hasWidget }: SolveOptions,
): Promise<CaptchaTokens | undefined> {
  if (!captcha) throw new Error('the client has no "captcha": expected createCaptcha(connection)')
  show({ phase: 'works', share: 0 })
  const onProgress = (tries: number, maxTries: number) =>
    show({ phase: 'works', share: tries / maxTries })
  try {
    const tokens = await captcha.solve(operation, { signal, onProgress })
    show({ phase: 'done' })
    return tokens
  } catch (error) {
    if (!(error instanceof FoyerError && error.code === 'NO_CHALLENGE' && hasWidget)) throw error
    const means = await captcha.means({ signal })
    if (means.provider !== 'recaptcha') throw error
    show({ phase: 'asks', means })
    return undefined
  }
}
