import type { Collection, CollectionField } from '@foyer/protocol'
import type { ReferringField } from '@foyer/protocol/referring-items'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { useApiQuery } from '../../../api/useApiQuery.js'
import { fieldLabel } from '../../../collections-data/fields.js'
import { useCollections } from '../../../collections-data/useCollections.js'
import { formatCount } from '../../../ui/format/format-number.js'
import { Loaded } from '../../../ui/Loaded.js'
import { referringItemsPath, settingsPath } from '../../../url/collection-paths.js'
import { ItemLinks } from './ItemLinks.js'
import { texts } from './texts/texts.js'

interface IncomingReferencesProps {
  collection: Collection
  itemId: string
}

/** Items whose reference fields refer to the item. */
export function IncomingReferences({ collection, itemId }: IncomingReferencesProps): ReactNode {
  const id = useId()
  const referring = useReferringItems(collection, itemId)
  const collections = useCollections()
  return (
    <section className="section" aria-labelledby={id}>
      <h3 id={id}>{texts.incoming}</h3>
      <Loaded query={referring} noun={texts.noun} lines={4}>
        {(referringFields) => (
          <Loaded query={collections} noun={texts.noun} lines={4}>
            {(collections) => (
              <IncomingGroups {...{ collection, itemId, referringFields, collections }} />
            )}
          </Loaded>
        )}
      </Loaded>
    </section>
  )
}

interface IncomingGroupsProps extends IncomingReferencesProps {
  referringFields: readonly ReferringField[]
  collections: readonly Collection[]
}

function IncomingGroups({
  collection,
  itemId,
  referringFields,
  collections,
}: IncomingGroupsProps): ReactNode {
  const fields = referringFields.flatMap((referring) => describe(referring, collections) ?? [])
  if (fields.length === 0) {
    return <p className="muted">{texts.noField(collection.displayName)}</p>
  }
  const empty = fields.filter(({ referring }) => referring.total === 0)
  return (
    <>
      {fields.map((group) =>
        group.referring.total === 0 ? null : (
          <IncomingGroup key={group.title} {...{ group, itemId }} />
        ),
      )}
      {empty.length > 0 && (
        <p className="muted">{texts.none(empty.map(({ title }) => title).join(', '))}</p>
      )}
    </>
  )
}

/** A field that refers to the collection, with its collection. */
interface IncomingField {
  referring: ReferringField
  source: Collection
  field: CollectionField
  /** Names of the collection and the field. */
  title: string
}

/** Returns undefined for a field that was removed since. */
function describe(
  referring: ReferringField,
  collections: readonly Collection[],
): IncomingField | undefined {
  const source = collections.find(({ id }) => id === referring.dataCollectionId)
  const field = source?.fields.find(({ key }) => key === referring.field)
  if (source === undefined || field === undefined) return undefined
  return { referring, source, field, title: `${source.displayName}: ${fieldLabel(field)}` }
}

function IncomingGroup({ group, itemId }: { group: IncomingField; itemId: string }): ReactNode {
  const { referring, source, field, title } = group
  const grid = referringItemsPath(source.id, field, itemId)
  if (referring.refusal !== undefined) return <Refused group={group} grid={grid} />
  const { dataItemIds: ids } = referring
  return (
    <div className="reference-group">
      <div className="reference-head">
        <h4>{title}</h4>
        <Link to={grid}>
          {texts.inGrid(
            countWords(referring),
            <span className="visually-hidden">{texts.ofField(title)}</span>,
          )}
        </Link>
      </div>
      <ItemLinks collection={source} ids={ids} />
      {(referring.total ?? 0) > ids.length && (
        <p className="muted">{texts.firstListed(ids.length)}</p>
      )}
    </div>
  )
}

function Refused({ group, grid }: { group: IncomingField; grid: string }): ReactNode {
  const { referring, source, title } = group
  const isIndexMissing = (referring.refusal?.missingIndexes.length ?? 0) > 0
  return (
    <div className="reference-group">
      <h4>{title}</h4>
      <p className="notice warning">
        {isIndexMissing
          ? `${texts.slow(source.displayName)} `
          : `${referring.refusal?.description}. `}
        {isIndexMissing ? (
          <Link to={settingsPath(source.id, 'indexes')}>{texts.createIndex}</Link>
        ) : (
          <Link to={grid}>{texts.searchGrid}</Link>
        )}
      </p>
    </div>
  )
}

function countWords({ total, tooManyToCount }: ReferringField): string {
  if (tooManyToCount) return texts.moreThan(formatCount(total ?? 0))
  return texts.items(total ?? 0, formatCount(total ?? 0))
}

/** Queries the items that refer to an item, by field. */
function useReferringItems({ id: dataCollectionId }: Pick<Collection, 'id'>, dataItemId: string) {
  return useApiQuery(['item', dataCollectionId, dataItemId, 'referring'], async (api, signal) => {
    const { fields } = await api.listReferringItems({ dataCollectionId, dataItemId }, signal)
    return fields
  })
}
