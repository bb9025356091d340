import type { ReactElement } from 'react'
import type { CaptchaView } from './page-view.js'

const texts = {
  'data-working': 'Checking that you are no robot. This takes a moment.',
  'data-waiting': 'One moment: the form is sent when the check is done.',
  'data-done': 'The check is done.',
  'data-failed':
    'The check cannot run in this browser. Open this page by https in an up-to-date one.',
}

/** The place of a captcha in a form, which its script fills; without script a sentence that says so. */
export function Captcha({ captcha }: { captcha: CaptchaView | undefined }): ReactElement | null {
  if (captcha === undefined) return null
  return (
    <>
      {captcha.provider === 'recaptcha' ? (
        <div className="g-recaptcha" data-sitekey={captcha.siteKey} />
      ) : (
        <div className="captcha" data-challenge={captcha.challenge} {...texts} hidden>
          <input type="hidden" name="captcha" />
          <p role="status" className="hint" />
          <progress aria-label="Check" value={0} />
        </div>
      )}
      <noscript>
        <p className="notice warning">
          This form is under a check against robots, which needs JavaScript. Turn it on for this
          page, then load it again.
        </p>
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
