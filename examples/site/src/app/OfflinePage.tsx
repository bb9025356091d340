import type { ReactNode } from 'react'
import { useTexts } from '../language/texts-context.js'
import { PageHead } from '../ui/PageHead.js'

/** Replaces a page that cannot load offline. */
export function OfflinePage(): ReactNode {
  const { broken } = useTexts().site
  return (
    <div className="page page-narrow" role="alert">
      <PageHead title={broken.offlineTitle} hidden />
      <h1>{broken.offlineTitle}</h1>
      <p>{broken.offlineLead}</p>
    </div>
  )
}
