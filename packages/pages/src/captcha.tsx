import type { ReactElement } from 'react'
import type { CaptchaView } from './page-view.js'
import { useTexts } from './texts/page-texts.js'

/** The place of a captcha in a form, which its script fills; without script a sentence that says so. */
export function Captcha({ captcha }: { captcha: CaptchaView | undefined }): ReactElement | null {
  const { captcha: said } = useTexts()
  if (captcha === undefined) return null
  const texts = {
    'data-working': said.working,
    'data-waiting': said.waiting,
    'data-done': said.done,
    'data-failed': said.failed,
  }
  return (
    <>
      {captcha.provider === 'recaptcha' ? (
        <div className="g-recaptcha" data-sitekey={captcha.siteKey} />
      ) : (
        <div className="captcha" data-challenge={captcha.challenge} {...texts} hidden>
          <input type="hidden" name="captcha" />
          <p role="status" className="hint" />
          <progress aria-label={said.progress} value={0} />
        </div>
      )}
      <noscript>
        <p className="notice warning">{said.needsScript}</p>
      </noscript>
    </>
  )
}

/** The script behind a captcha, for the end of the page. */
export function CaptchaScript({
  captcha,
  path,
}: {
  captcha: CaptchaView | undefined
  path: string
}): ReactElement | null {
  if (captcha === undefined) return null
  return captcha.provider === 'recaptcha' ? (
    <script src="https://www.google.com/recaptcha/api.js" async defer />
  ) : (
    <script src={path} type="module" />
  )
}
