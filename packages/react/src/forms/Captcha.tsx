import type { CaptchaTokens } from '@foyer/client'
import type { CaptchaTexts } from '@foyer/protocol/texts/forms/en'
import { captchaTexts } from '@foyer/protocol/texts/forms/en'
import { type ReactNode, useState } from 'react'
import { type CaptchaTask, useCaptcha, type WidgetSettings } from '../hooks/useCaptcha.js'
import { useTexts } from '../texts/texts-context.js'

/** Renders a reCAPTCHA widget with the site's keys. This package loads no third-party script. */
export type CaptchaWidget = (
  captcha: Omit<WidgetSettings, 'provider'> & { onSolved: (tokens: CaptchaTokens) => void },
) => ReactNode

/** Props of a captcha. */
export interface CaptchaProps extends Omit<CaptchaTask, 'hasWidget'> {
  /** Widget, for sites that use reCAPTCHA. */
  widget?: CaptchaWidget | undefined
  texts?: Partial<CaptchaTexts> | undefined
}

/**
 * Solves a captcha in the background and shows the progress.
 * @example
 * <Captcha
 *   operation="login"
 *   onSolved={setTokens}
 *   widget={(captcha) => <Widget {...captcha} />}
 * />
 */
export function Captcha(props: CaptchaProps): ReactNode {
  const [attempt, setAttempt] = useState(1)
  return <CaptchaAttempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />
}

function CaptchaAttempt(props: CaptchaProps & { onAgain: () => void }): ReactNode {
  const { widget, texts, onAgain, ...task } = props
  const words = useTexts('captcha', captchaTexts, texts)
  const { progress, onWidgetSolved } = useCaptcha({ ...task, hasWidget: widget !== undefined })
  const { phase } = progress
  return (
    <div className="captcha">
      <p className="hint" role="status">
        {phase === 'starting' ? '' : words[phase]}
      </p>
      {phase === 'solving' ? (
        <progress aria-label={words.progress} max={1} value={progress.fraction} />
      ) : null}
      {phase === 'widget' ? widget?.({ ...progress.settings, onSolved: onWidgetSolved }) : null}
      {phase === 'failed' ? (
        <button className="button quiet" type="button" onClick={onAgain}>
          {words.again}
        </button>
      ) : null}
    </div>
  )
}
