import { type CaptchaSettings, type CaptchaTokens, FoyerError } from '@foyer/client'
import { useEffect, useRef, useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { SiteClient } from '../site-client.js'

/**
 * Progress of a captcha: `solving` while the client solves it, `widget` while the user has to solve it in a widget. The
 * phases are keys of `CaptchaTexts`.
 */
type CaptchaProgress =
  | { phase: 'starting' | 'done' | 'failed' }
  | { phase: 'solving'; fraction: number }
  | { phase: 'widget'; settings: WidgetSettings }

/** Settings of a reCAPTCHA widget. */
export type WidgetSettings = CaptchaSettings & { provider: 'recaptcha' }

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
  const [progress, setProgress] = useState<CaptchaProgress>({ phase: 'starting' })
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
  show({ phase: 'solving', fraction: 0 })
  const onProgress = (tries: number, maxTries: number) =>
    show({ phase: 'solving', fraction: tries / maxTries })
  try {
    const tokens = await captcha.solve(operation, { signal, onProgress })
    show({ phase: 'done' })
    return tokens
  } catch (error) {
    if (!(error instanceof FoyerError && error.code === 'NO_CHALLENGE' && hasWidget)) throw error
    const settings = await captcha.settings({ signal })
    if (settings.provider !== 'recaptcha') throw error
    show({ phase: 'widget', settings })
    return undefined
  }
}
