import type { ReactElement } from 'react'
import { CodeField } from './code-field.js'
import { HiddenInputs } from './hidden-inputs.js'
import type { SecondFactorChoice, SecondFactorView, SiteLook } from './page-view.js'
import { Problems } from './problems.js'

/** Asks for the code that finishes a sign-in, and offers the other ways to it. */
export function SecondFactor({
  view,
  site,
}: {
  view: SecondFactorView
  site: SiteLook
}): ReactElement {
  const { chosen, problems } = view
  return (
    <>
      <h1>{secondFactorTitles[chosen.type]}</h1>
      <Lead chosen={chosen} site={site} />
      {view.notice && (
        <p className="notice success" role="status">
          {view.notice}
        </p>
      )}
      <Problems problems={problems} />
      <form method="post" action={view.action}>
        <HiddenInputs pairs={{ ...view.hidden, factorType: chosen.type }} />
        <CodeField
          label={chosen.type === 'RECOVERY_CODE' ? 'Recovery code' : 'Code'}
          letters={chosen.type === 'RECOVERY_CODE'}
          problems={problems}
        />
        <div className="choice">
          <input type="checkbox" id="remember" name="remember" value="yes" />
          <label htmlFor="remember">
            Do not ask on this device for {view.rememberDays} days
            <span className="hint">Only where nobody else signs in with your password.</span>
          </label>
        </div>
        <button type="submit" className="button primary wide">
          Finish signing in
        </button>
      </form>
      <OtherWays view={view} />
    </>
  )
}

/** What the page is called, by what it asks for. */
export const secondFactorTitles: Record<SecondFactorChoice['type'], string> = {
  TOTP: 'One more step',
  EMAIL: 'Check your mail',
  SMS: 'Check your phone',
  CALL: 'We are calling you',
  PUSH: 'Check your device',
  RECOVERY_CODE: 'Use a recovery code',
}

function Lead({ chosen, site }: { chosen: SecondFactorChoice; site: SiteLook }): ReactElement {
  const to = <strong dir="ltr">{chosen.hint}</strong>
  switch (chosen.type) {
    case 'TOTP':
      return (
        <p className="lead">
          Open your authenticator app and type the six digits that it shows for {site.name}.
        </p>
      )
    case 'EMAIL':
      return <p className="lead">A mail with a code is on its way to {to}.</p>
    case 'SMS':
      return <p className="lead">A message with a code is on its way to {to}.</p>
    case 'CALL':
      return <p className="lead">A voice tells you a code on {to}. Listen and type it here.</p>
    case 'PUSH':
      return <p className="lead">A code was sent to your device {to}.</p>
    case 'RECOVERY_CODE':
      return (
        <p className="lead">
          Type one of the codes that you kept when you set up the second step. Each is good once.
        </p>
      )
  }
}

/** One form of buttons: each says which way it takes. */
function OtherWays({ view }: { view: SecondFactorView }): ReactElement | null {
  const { chosen, others } = view
  const again = isSent(chosen)
  if (!again && others.length === 0) return null
  return (
    <form method="post" action={view.chooseAction} className="elsewhere">
      <HiddenInputs pairs={view.hidden} />
      {again && (
        <>
          <p>Nothing there? It can take a minute.</p>
          <button type="submit" name="factorType" value={chosen.type} className="button">
            {chosen.type === 'CALL' ? 'Call again' : 'Send a new code'}
          </button>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 id="other-ways">Another way</h2>
          <ul className="ways" aria-labelledby="other-ways">
            {others.map((way) => (
              <li key={way.type}>
                <button type="submit" name="factorType" value={way.type} className="way">
                  <span>{wayTexts[way.type]}</span>
                  {way.hint !== '' && <small dir="ltr">{way.hint}</small>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </form>
  )
}

function isSent({ type }: SecondFactorChoice): boolean {
  return type !== 'TOTP' && type !== 'RECOVERY_CODE'
}

const wayTexts: Record<SecondFactorChoice['type'], string> = {
  TOTP: 'Code from your authenticator app',
  EMAIL: 'Code by mail',
  SMS: 'Code by text message',
  CALL: 'Code by phone call',
  PUSH: 'Code to your device',
  RECOVERY_CODE: 'Recovery code',
}
