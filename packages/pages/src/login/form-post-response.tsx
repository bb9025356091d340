import type { ReactElement } from 'react'
import { PageForm } from '../fields/page-form.js'
import { inlineScript } from '../inline-script.js'
import type { FormPostResponseView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Script of the page. In browsers without scripts, the member submits the form with the button. */
export const formPostScript = inlineScript(() => document.forms[0]?.submit())

/**
 * Posts the authorization response to the site with a form, which a script or the button submits.
 * @see OAuth 2.0 Form Post Response Mode §2
 */
export function FormPostResponse({ view }: { view: FormPostResponseView }): ReactElement {
  const { formPostResponse } = useTexts()
  return (
    <>
      <p className="lead">{formPostResponse.lead}</p>
      <PageForm action={view.action} hidden={view.hidden}>
        <button type="submit" className="button primary wide">
          {formPostResponse.submit}
        </button>
      </PageForm>
    </>
  )
}
