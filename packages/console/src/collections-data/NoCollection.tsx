import type { ReactNode } from 'react'
import { BackLink } from '../ui/BackLink.js'
import { EmptyState } from '../ui/EmptyState.js'
import { PageHeader } from '../ui/PageHeader.js'
import { texts } from './texts/texts.js'

const words = texts.noCollection

/** Link to the page of all collections. */
export function AllCollectionsLink(): ReactNode {
  return <BackLink to="/collections">{words.all}</BackLink>
}

/** Page for a URL that names no collection. */
export function NoCollection({ id }: { id: string }): ReactNode {
  return (
    <>
      <PageHeader title={words.title} backLink={<AllCollectionsLink />} />
      <EmptyState title={words.named(id)}>{words.reason}</EmptyState>
    </>
  )
}
