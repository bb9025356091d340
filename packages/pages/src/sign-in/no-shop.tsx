import type { ReactElement } from 'react'
import type { NoShopView, SiteLook } from '../page-view.js'
import { useTexts } from '../texts/page-texts.js'
import { findWebUrl } from '../web-url.js'

/** Says that nothing can be bought or booked here, and leads back. */
export function NoShop({ view, site }: { view: NoShopView; site: SiteLook }): ReactElement {
  const { shop } = useTexts()
  return (
    <>
      <h1>{shop.title}</h1>
      <p className="lead">{shop.lead(site.name)}</p>
      <a className="button primary" href={findWebUrl(view.backUrl) ?? '/'}>
        {shop.back}
      </a>
    </>
  )
}
