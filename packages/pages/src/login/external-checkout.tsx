import type { ReactElement } from 'react'
import type { ExternalCheckoutView, PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { findWebUrl } from '../web-url.js'

/** Explains that checkout is not available, with a link back. */
export function ExternalCheckout({ view, site }: PageProps<ExternalCheckoutView>): ReactElement {
  const { externalCheckout } = useTexts()
  return (
    <>
      <p className="lead">{externalCheckout.lead(site.name)}</p>
      <a className="button primary" href={findWebUrl(view.backUrl) ?? '/'}>
        {externalCheckout.back}
      </a>
    </>
  )
}
