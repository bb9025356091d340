import type { CaptchaTokens } from '@foyer/client'
import { type ReactNode, useState } from 'react'
import { useFoyer } from '../FoyerProvider.js'
import type { SolveCaptcha } from '../hooks/with-captcha.js'
import { Captcha, type CaptchaProps, type CaptchaWidget } from './Captcha.js'

/** Number of captchas requested, and the resolver of the pending one; undefined when it is solved. */
interface Asked {
  count: number
  tell?: (tokens: CaptchaTokens | undefined) => void
}

/** Shows the captcha of a form while one is required and unsolved. */
export function useCaptchaStep(
  operation: CaptchaProps['operation'],
  widget: CaptchaWidget | undefined,
): { shown: ReactNode; solveCaptcha: SolveCaptcha | undefined } {
  const { captcha } = useFoyer()
  const [{ count, tell }, setAsked] = useState<Asked>({ count: 0 })
  if (!captcha) return { shown: null, solveCaptcha: undefined }
  const solveCaptcha: SolveCaptcha = () =>
    new Promise((resolve) => {
      const tellOnce: Asked['tell'] = (tokens) => {
        setAsked((last) => ({ count: last.count }))
        resolve(tokens)
      }
      setAsked((last) => ({ count: last.count + 1, tell: tellOnce }))
    })
  const shown = tell ? (
    <Captcha
      key={`captcha ${count}`}
      operation={operation}
      widget={widget}
      onSolved={tell}
      // The form says what to do: it can be sent again.
      onFailed={() => tell(undefined)}
    />
  ) : null
  return { shown, solveCaptcha }
}
