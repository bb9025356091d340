import type { ReactElement } from 'react'
import type { PageAssets } from '../assets.js'
import type { CaptchaView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

const PROVIDER_SCRIPT = 'https://www.google.com/recaptcha/api.js'

/** Placeholder that the captcha script fills, with a message for browsers without scripts. */
export function Captcha({ captcha }: { captcha: CaptchaView | undefined }): ReactElement | null {
  const { captcha: texts } = useTexts()
  if (captcha === undefined) return null
  return (
    <>
      <CaptchaBox captcha={captcha} />
      <noscript>
        <p className="notice warning">{texts.needsScript}</p>
      </noscript>
    </>
  )
}

function CaptchaBox({ captcha }: { captcha: CaptchaView }): ReactElement {
  const { captcha: texts, common } = useTexts()
  switch (captcha.provider) {
    case 'recaptcha':
      return (
        <>
          <input type="hidden" name="captchaKind" value="visible" />
          <div className="g-recaptcha" data-sitekey={captcha.siteKey} />
        </>
      )
    case 'invisible-recaptcha':
      return (
        <div
          className="captcha"
          data-invisible={captcha.siteKey}
          data-waiting={texts.waiting}
          data-failed={texts.unreachable}
        >
          <input type="hidden" name="captchaKind" value="invisible" />
          <div data-widget="" />
          <p role="status" className="hint" />
        </div>
      )
    case 'proof-of-work': {
      const attributes = {
        'data-working': texts.working,
        'data-waiting': texts.waiting,
        'data-done': common.captchaDone,
        'data-failed': texts.failed,
      }
      return (
        <div className="captcha" data-challenge={captcha.challenge} {...attributes} hidden>
          <input type="hidden" name="captcha" />
          <p role="status" className="hint" />
          <progress aria-label={texts.progress} value={0} />
        </div>
      )
    }
  }
}

/** Script of a captcha, for the end of the page. */
export function CaptchaScript({
  captcha,
  paths,
}: {
  captcha: CaptchaView | undefined
  paths: PageAssets['captchaScripts']
}): ReactElement | null {
  switch (captcha?.provider) {
    case undefined:
      return null
    case 'recaptcha':
      return <script src={PROVIDER_SCRIPT} async defer />
    case 'invisible-recaptcha':
      return (
        <>
          {/* In this order: the provider's script calls the first script. React moves async scripts to the head. */}
          <script src={paths.invisible} />
          <script src={`${PROVIDER_SCRIPT}?onload=foyerCaptchaReady&render=explicit`} defer />
        </>
      )
    case 'proof-of-work':
      return <script src={paths.work} type="module" />
  }
}
