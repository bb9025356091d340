import type { PageTexts } from '@foyer/protocol/texts/pages'
import type { ReactElement } from 'react'
import { CodeField } from '../fields/code-field.js'
import { PageForm } from '../fields/page-form.js'
import { Problems } from '../fields/problems.js'
import { Result } from '../fields/result.js'
import { TextWithRecipient } from '../fields/text-with-recipient.js'
import type { PageProps, SecondFactorChoice, SecondFactorView, SiteBranding } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Asks for the code of a second factor, and offers the other factors. */
export function SecondFactor({ view, site }: PageProps<SecondFactorView>): ReactElement {
  const { factor, common } = useTexts()
  const { chosen, problems } = view
  return (
    <>
      <Lead chosen={chosen} site={site} />
      <Result view={view} />
      <Problems problems={problems} />
      <PageForm action={view.action} hidden={{ ...view.hidden, factorType: chosen.type }}>
        <CodeField
          label={chosen.type === 'RECOVERY_CODE' ? common.recoveryCode : common.code}
          letters={chosen.type === 'RECOVERY_CODE'}
          problems={problems}
        />
        <div className="choice">
          <input type="checkbox" id="remember" name="remember" value="yes" />
          <label htmlFor="remember">
            {factor.remember(view.rememberDays)}
            <span className="hint">{factor.rememberHint}</span>
          </label>
        </div>
        <button type="submit" className="button primary wide">
          {common.finishLogin}
        </button>
      </PageForm>
      <OtherFactors view={view} />
    </>
  )
}

function Lead({ chosen, site }: { chosen: SecondFactorChoice; site: SiteBranding }): ReactElement {
  const { factor } = useTexts()
  switch (chosen.type) {
    case 'TOTP':
      return <p className="lead">{factor.totpLead(site.name)}</p>
    case 'RECOVERY_CODE':
      return <p className="lead">{factor.recoveryLead}</p>
    default:
      return (
        <p className="lead">
          <TextWithRecipient text={leadOf(factor, chosen.type)} recipient={chosen.hint} />
        </p>
      )
  }
}

type Sent = Exclude<SecondFactorChoice['type'], 'TOTP' | 'RECOVERY_CODE'>

function leadOf(texts: PageTexts['factor'], type: Sent): string {
  const { emailLead: EMAIL, smsLead: SMS, callLead: CALL, pushLead: PUSH } = texts
  return { EMAIL, SMS, CALL, PUSH }[type]
}

/** Form with a button for a new code and for each other factor. */
function OtherFactors({ view }: { view: SecondFactorView }): ReactElement | null {
  const { factor, common } = useTexts()
  const { chosen, others } = view
  const again = isSent(chosen)
  if (!again && others.length === 0) return null
  return (
    <PageForm action={view.chooseAction} className="alternatives" hidden={view.hidden}>
      {again && (
        <>
          <p>{factor.nothingThere}</p>
          <button type="submit" name="factorType" value={chosen.type} className="button">
            {chosen.type === 'CALL' ? factor.callAgain : common.sendNewCode}
          </button>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 id="other-ways">{factor.otherWays}</h2>
          <ul className="ways" aria-labelledby="other-ways">
            {others.map((choice) => (
              <li key={choice.type}>
                <button type="submit" name="factorType" value={choice.type} className="way">
                  <span>{common.codeSources[choice.type]}</span>
                  {choice.hint !== '' && <small dir="ltr">{choice.hint}</small>}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </PageForm>
  )
}

function isSent({ type }: SecondFactorChoice): boolean {
  return type !== 'TOTP' && type !== 'RECOVERY_CODE'
}
