import type { CaptchaTokens } from '@foyer/client'
import { type ReactNode, useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { SolveCaptcha } from '../hooks/with-captcha.js'
import { Captcha, type CaptchaProps, type CaptchaWidget } from './Captcha.js'

/** Number of captchas requested so far. `report` ends the pending captcha; undefined if none is pending. */
interface CaptchaRequests {
  count: number
  report?: (tokens: CaptchaTokens | undefined) => void
}

/** Shows the captcha of a form while one is required and unsolved. */
export function useCaptchaStep(
  operation: CaptchaProps['operation'],
  widget: CaptchaWidget | undefined,
): { step: ReactNode; solveCaptcha: SolveCaptcha | undefined } {
  const { captcha } = useFoyer()
  const [{ count, report }, setRequests] = useState<CaptchaRequests>({ count: 0 })
  if (!captcha) return { step: null, solveCaptcha: undefined }
  const solveCaptcha: SolveCaptcha = () =>
    new Promise((resolve) => {
      const reportSolved: CaptchaRequests['report'] = (tokens) => {
        // A widget may report again when the next captcha is pending.
        setRequests((last) => (last.report === reportSolved ? { count: last.count } : last))
        resolve(tokens)
      }
      setRequests((last) => ({ count: last.count + 1, report: reportSolved }))
    })
  const step = report ? (
    <Captcha
      key={`captcha ${count}`}
      operation={operation}
      widget={widget}
      onSolved={report}
      // The form shows the problem, and can be sent again.
      onFailed={() => report(undefined)}
    />
  ) : null
  return { step, solveCaptcha }
}
