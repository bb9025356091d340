import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import { inlineScript } from '../inline-script.js'
import type { SendingView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Script of the page. In browsers without scripts, the member submits the form with the button. */
export const sendingScript = inlineScript(() => document.forms[0]?.submit())

/**
 * Posts the authorization response to the site with a form; a script or the button submits it.
 * @see OAuth 2.0 Form Post Response Mode §2
 */
export function Sending({ view }: { view: SendingView }): ReactElement {
  const { sending } = useTexts()
  return (
    <>
      <p className="lead">{sending.lead}</p>
      <PageForm action={view.action} hidden={view.hidden}>
        <button type="submit" className="button primary wide">
          {sending.submit}
        </button>
      </PageForm>
    </>
  )
}
