import type { Collection } from '@foyer/protocol'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useLocation } from 'react-router'
import { useCollections } from '../../collections-data/useCollections.js'
import { FormPanel } from '../../forms/FormPanel.js'
import { Restricted } from '../../owner/rights.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { formatCount } from '../../ui/format/format-number.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { useOpenInUrl } from '../../url/useOpenInUrl.js'
import { CollectionCard } from './CollectionCard.js'
import { CreateForm } from './create/CreateForm.js'
import { DeletedCollections, DeletionNotice } from './DeletedCollections.js'
import { texts } from './texts/texts.js'
import './collections.css'

/** All collections with their sizes and permissions, a form for a new one, and those that can be restored. */
export function CollectionsPage(): ReactNode {
  const collections = useCollections()
  const [isCreating, setCreating] = useOpenInUrl('new')
  const { state } = useLocation()
  const deletedId: unknown = Object(state).deletedId
  return (
    <>
      <PageHeader
        title={texts.title}
        summary={collections.data && summarize(collections.data.length)}
      >
        <Restricted needs="settings">
          <Button className="button primary" onPress={() => setCreating(true)}>
            {texts.create}
          </Button>
        </Restricted>
      </PageHeader>
      {typeof deletedId === 'string' && <DeletionNotice id={deletedId} />}
      <Loaded query={collections} noun={texts.noun}>
        {(data) => <CollectionList collections={data} onCreate={() => setCreating(true)} />}
      </Loaded>
      <Restricted needs="settings">
        <DeletedCollections />
      </Restricted>
      <FormPanel title={texts.create} isOpen={isCreating} onClose={() => setCreating(false)}>
        <Restricted needs="settings">
          <CreateForm collections={collections.data ?? []} />
        </Restricted>
      </FormPanel>
    </>
  )
}

interface CollectionListProps {
  collections: readonly Collection[]
  onCreate: () => void
}

function CollectionList({ collections, onCreate }: CollectionListProps): ReactNode {
  if (collections.length === 0) {
    return (
      <EmptyState title={texts.none.title}>
        <p>{texts.none.text(<code>foyer.json</code>)}</p>
        <Restricted needs="settings">
          <Button className="button primary" onPress={onCreate}>
            {texts.none.create}
          </Button>
        </Restricted>
      </EmptyState>
    )
  }
  return (
    <ul className="collection-list">
      {collections.map((collection) => (
        <li key={collection.id}>
          <CollectionCard collection={collection} />
        </li>
      ))}
    </ul>
  )
}

function summarize(count: number): string {
  if (count === 0) return ''
  return texts.count(count, formatCount(count))
}
