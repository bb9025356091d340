import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { BackLink } from '../ui/BackLink.js'
import { EmptyState } from '../ui/EmptyState.js'
import { Loaded } from '../ui/Loaded.js'
import { PageHeader } from '../ui/PageHeader.js'
import { texts } from './texts/texts.js'
import { useCollections } from './useCollections.js'

const words = texts.noCollection

/** Link to the page of all collections. */
export function AllCollectionsLink(): ReactNode {
  return <BackLink to="/collections">{words.all}</BackLink>
}

interface CollectionOfUrlProps {
  children: (collection: Collection, all: readonly Collection[]) => ReactNode
}

/** Page of the collection that the URL names. */
export function CollectionOfUrl({ children }: CollectionOfUrlProps): ReactNode {
  const { collectionId = '' } = useParams()
  return (
    <Loaded query={useCollections()} noun={texts.noun}>
      {(collections) => {
        const collection = collections.find(({ id }) => id === collectionId)
        return collection === undefined ? (
          <>
            <PageHeader title={words.title} backLink={<AllCollectionsLink />} />
            <EmptyState title={words.named(collectionId)}>{words.reason}</EmptyState>
          </>
        ) : (
          children(collection, collections)
        )
      }}
    </Loaded>
  )
}
