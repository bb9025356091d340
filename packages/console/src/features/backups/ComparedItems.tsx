import { readWireDate } from '@foyer/protocol'
import type {
  ChangedField,
  ComparedCollection,
  ComparedItem,
} from '@foyer/protocol/backup-endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatSecond } from '../../ui/format/format-time.js'
import { Loaded } from '../../ui/Loaded.js'
import { itemPath } from '../../url/collection-paths.js'
import { texts } from './texts/texts.js'
import { useComparison } from './useBackups.js'

interface ComparedItemsProps {
  backupId: string
  collectionId: string
}

/** Items of a collection that were changed, removed or added since a backup. */
export function ComparedItems({ backupId, collectionId }: ComparedItemsProps): ReactNode {
  return (
    <Loaded query={useComparison(backupId, collectionId)} noun={texts.compared.items}>
      {([compared]) => compared && <Differences compared={compared} />}
    </Loaded>
  )
}

function Differences({ compared }: { compared: ComparedCollection }): ReactNode {
  const { id: collectionId, items = { added: [], removed: [], changed: [] }, ...counts } = compared
  if (counts.added + counts.removed + counts.changed === 0) {
    return <p className="muted">{texts.compared.noChange}</p>
  }
  return (
    <>
      <p>{texts.compared.counts(counts.itemsInBackup, counts.itemsNow)}</p>
      <Section kind="changed" {...{ counts, items: items.changed }}>
        {(item) => (
          <>
            <Name item={item} path={itemPath(collectionId, item.id)} />
            <dl className="compared-fields">
              {item.fields.map((field) => (
                <Field key={field.key} field={field} />
              ))}
            </dl>
            {item.fieldCount > item.fields.length && (
              <p className="hint">
                {texts.compared.moreFields(item.fieldCount, item.fields.length)}
              </p>
            )}
          </>
        )}
      </Section>
      <Section kind="removed" {...{ counts, items: items.removed }}>
        {(item) => <Name item={item} />}
      </Section>
      <Section kind="added" {...{ counts, items: items.added }}>
        {(item) => <Name item={item} path={itemPath(collectionId, item.id)} />}
      </Section>
    </>
  )
}

interface SectionProps<Item> {
  kind: 'changed' | 'removed' | 'added'
  counts: Pick<ComparedCollection, 'added' | 'removed' | 'changed'>
  items: readonly Item[]
  children: (item: Item) => ReactNode
}

/** Items of one kind. Renders nothing without any. */
function Section<Item extends ComparedItem>(props: SectionProps<Item>): ReactNode {
  const { kind, counts, items, children } = props
  const total = counts[kind]
  if (total === 0) return null
  const title = texts.compared.titles[kind](total)
  return (
    <section className="section" aria-label={title}>
      <h3>{title}</h3>
      <p className="hint">
        {texts.compared.effects[kind]}
        {total > items.length && ` ${texts.compared.listed(items.length)}`}
      </p>
      <ul className="compared-items">
        {items.map((item) => (
          <li key={item.id}>{children(item)}</li>
        ))}
      </ul>
    </section>
  )
}

/** Label and id of an item, with a link to one that exists. */
function Name({ item: { id, label }, path }: { item: ComparedItem; path?: string }): ReactNode {
  const name = label?.trim() || id
  return (
    <span className="compared-name">
      {path === undefined ? <strong>{name}</strong> : <Link to={path}>{name}</Link>}
      {name !== id && <code>{id}</code>}
    </span>
  )
}

function Field({ field: { key, inBackup, now } }: { field: ChangedField }): ReactNode {
  return (
    <div className="compared-field">
      <dt>
        <code>{key}</code>
      </dt>
      <dd>
        <span className="compared-label">{texts.compared.inBackup}</span>
        {describeValue(inBackup)}
      </dd>
      <dd>
        <span className="compared-label">{texts.compared.now}</span>
        {describeValue(now)}
      </dd>
    </div>
  )
}

/** Formats the JSON of a value. Long JSON arrives cut and does not parse; it is shown as it is. */
function describeValue(json: string | null): ReactNode {
  if (json === null) return <span className="muted">{texts.compared.noField}</span>
  try {
    const value = JSON.parse(json)
    if (typeof value === 'string')
      return value === '' ? <span className="muted">{texts.compared.emptyText}</span> : value
    const date = readWireDate(value)
    return date ? formatSecond(date) : json
  } catch (error) {
    if (error instanceof SyntaxError) return json
    throw error
  }
}
