import type { ReactElement } from 'react'
import { HiddenInputs } from '../fields/hidden-inputs.js'
import type { SendingView } from '../page-view.js'
import { useTexts } from '../use-texts.js'

/** Posts the authorization response to the site with a form; a script or the button submits it. */
export function Sending({ view }: { view: SendingView }): ReactElement {
  const { sending } = useTexts()
  return (
    <>
      <h1>{sending.title}</h1>
      <p className="lead">{sending.lead}</p>
      <form method="post" action={view.action}>
        <HiddenInputs pairs={view.hidden} />
        <button type="submit" className="button primary wide">
          {sending.submit}
        </button>
      </form>
    </>
  )
}
