import type { ReactElement } from 'react'
import type { PageProps } from '../page-view.js'
import { useTexts } from '../use-texts.js'
import { AccountNav } from './account-nav.js'
import type { EmptySectionView } from './account-view.js'

/** Page of an empty account section, with a link back. */
export function EmptySection({ view, site }: PageProps<EmptySectionView>): ReactElement {
  const { account, section } = useTexts()
  return (
    <>
      <AccountNav navigation={view.navigation} />
      <p className="lead">{section.lead(site.name)}</p>
      <p>{section.hint}</p>
      <a className="button" href={view.backUrl}>
        {account.back}
      </a>
    </>
  )
}
